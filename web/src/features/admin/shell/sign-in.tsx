import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useDeferredValue, useRef, useState, type ComponentType, lazy } from 'react';
import { loadPart } from '@/lib/fetch-code';
import { Form } from '@/lib/form/form';
import { ifAllowed } from '@/lib/session-storage';
import type { Credentials, LoginInput } from '@shared/account';
import type { SecondStepPrompt } from '@shared/second-step';
import { site } from '@shared/site';
import { errorMessage, errorToast } from '../data/calls';
import { useAuth } from '../data/session';
import { PasswordField, PrimaryButton } from '../ui/controls';
import classes from './sign-in.module.css';

const canStoreSiteData = () =>
  import.meta.env.SSR || (navigator.cookieEnabled && ifAllowed(() => localStorage) !== undefined);

/**
 * The sign-in, prerendered in the page's HTML, where the inline script holds a submit until the JavaScript has loaded (first-view/deferred-submit.ts).
 * Only the form's fields keep the password, so they stay mounted during the second step, which sends it with the one-time code.
 * @param takesFocus true if the form replaces an element that may have had the focus
 */
export function SignIn({ takesFocus }: { takesFocus: boolean }) {
  const { login } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [latestPrompt, setPrompt] = useState<SecondStepPrompt | null>(null);
  // Deferred, so that the form stays until the JavaScript of the second step has loaded.
  const prompt = useDeferredValue(latestPrompt);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (step: Pick<LoginInput, 'code' | 'setup'>) =>
      login({ ...readCredentials(form.current), ...step }),
    onSuccess: setPrompt,
    onError: (failure) => {
      errorToast('Login failed', INVALID_CREDENTIALS)(failure);
      password.current?.focus(); // no effect during the second step, which hides the form
    },
  });
  const problem = error && !prompt && errorMessage(error, INVALID_CREDENTIALS);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    mutate({});
  }

  return (
    <section className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{site.name} Admin</h1>
        <p className={classes.subtitle}>
          {prompt ? 'Two-step verification' : 'Sign in to access the admin dashboard'}
        </p>
        {prompt && (
          <SignInCode
            prompt={prompt}
            isPending={isPending}
            onSubmit={(code) => mutate({ code, ...('setup' in prompt && { setup: prompt.setup }) })}
            onBack={() => setPrompt(null)}
          />
        )}
        <Form
          ref={form}
          className={classes.form}
          hidden={prompt !== null}
          data-sending={SIGNING_IN}
          onSubmit={submit}
          onInput={reset}
          onFocus={preloadDashboard}
        >
          <noscript>The dashboard needs JavaScript.</noscript>
          {!canStoreSiteData() && (
            <p>
              This browser blocks cookies or site data here. You cannot stay signed in without cookies, and
              drafts of answers are lost when the page closes.
            </p>
          )}
          <TextInput
            {...(takesFocus && { autoFocus: true, 'data-route-focus': '' })}
            id="username"
            label="Username"
            error={Boolean(problem)}
            placeholder="Enter admin username"
            size="md"
            required
            withAsterisk={false}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            ref={password}
            id="password"
            label="Password"
            error={problem}
            placeholder="Enter admin password"
            size="md"
            required
            name="password"
            autoComplete="current-password"
          />
          <div>
            <p className={classes.notice} aria-live="polite" />
            <PrimaryButton type="submit" size="md" fullWidth isPending={isPending}>
              {isPending ? SIGNING_IN : 'Sign In'}
            </PrimaryButton>
          </div>
        </Form>
      </div>
    </section>
  );
}

const SIGNING_IN = 'Signing in...';
const INVALID_CREDENTIALS = 'Invalid credentials';

const readCredentials = (form: HTMLFormElement | null) =>
  Object.fromEntries(new FormData(form ?? undefined)) as Credentials;

const load = () => import('./dashboard');

/** Loads the dashboard's code early, while the session is checked or the admin types. */
export const preloadDashboard = () => void load().catch(() => undefined);

/**
 * Loads a part of the dashboard. If `loadPart` reloads the page for a new release, at most the username and password have to be
 * typed again: `SignInCode` loads between the steps of the sign-in, the other parts after it.
 */
const lazyPart = <P extends object>(pick: (parts: Awaited<ReturnType<typeof load>>) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await loadPart(load)) }));

export const Dashboard = lazyPart((parts) => parts.Dashboard);
export const SignInCode = lazyPart((parts) => parts.SignInCode);
export const RecoveryCodes = lazyPart((parts) => parts.RecoveryCodes);
