import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Ref, type SubmitEvent, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Form } from '@/lib/form/form';
import { ifAllowed } from '@/lib/session-storage';
import type { Credentials } from '@shared/account';
import { site } from '@shared/site';
import { errorToast } from '../api/error-toast';
import { SignInCode } from '../behind-sign-in';
import { PasswordField, PrimaryButton } from '../ui';
import { useAuth } from './auth-context';
import classes from './sign-in.module.css';

const keepsSiteData = () =>
  import.meta.env.SSR || (navigator.cookieEnabled && ifAllowed(() => localStorage) !== undefined);

interface SignInProps {
  usernameField: Ref<HTMLInputElement>;
  onFocus: () => void;
}

/** The page's HTML has it, so that it can be filled in while the app loads and asks who is signed in. */
export function SignIn({ usernameField, onFocus }: SignInProps) {
  const { login, isLoading } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  // They stay while the code is asked for, which is sent with them.
  const [credentials, setCredentials] = useState<Credentials>(() => ({
    username: htmlField('[name=username]')?.value ?? '',
    password: htmlField('[name=password]')?.value ?? '',
  }));
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: login,
    onError: errorToast('Login failed', 'Invalid credentials'),
  });

  const prompt = data && 'secondStep' in data ? data : null;
  // The form stays until the code of the second step has loaded.
  const shownPrompt = useDeferredValue(prompt);

  // The HTML goes when this form is there.
  useLayoutEffect(() => {
    const name = htmlField(':focus')?.name;
    if (name) form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    mutate(credentials);
  }

  return (
    <section className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{site.name} Admin</h1>
        {prompt && shownPrompt ? (
          <SignInCode credentials={credentials} prompt={prompt} onBack={reset} />
        ) : (
          <Form ref={form} className={classes.form} onSubmit={submit}>
            <p className={classes.subtitle}>Sign in to access the admin dashboard</p>
            <noscript>The dashboard needs JavaScript.</noscript>
            {!keepsSiteData() && (
              <p>
                This browser refuses cookies or site data here: without the cookie nobody stays signed in, and
                drafts of answers are lost with the page.
              </p>
            )}
            <TextInput
              ref={usernameField}
              label="Username"
              placeholder="Enter admin username"
              size="md"
              required
              withAsterisk={false}
              name="username"
              onFocus={onFocus}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={credentials.username}
              onChange={({ currentTarget }) =>
                setCredentials({ ...credentials, username: currentTarget.value })
              }
            />
            <PasswordField
              label="Password"
              placeholder="Enter admin password"
              size="md"
              required
              name="password"
              autoComplete="current-password"
              value={credentials.password}
              onChange={({ currentTarget }) =>
                setCredentials({ ...credentials, password: currentTarget.value })
              }
            />
            <PrimaryButton
              type="submit"
              size="md"
              fullWidth
              disabled={isLoading}
              isPending={isPending || prompt !== null}
            >
              {isLoading ? 'Loading...' : isPending || prompt ? 'Signing in...' : 'Sign In'}
            </PrimaryButton>
          </Form>
        )}
      </div>
    </section>
  );
}

/** A field of the form in the page's HTML, which is there until the app's is. */
const htmlField = (selector: string) =>
  import.meta.env.SSR ? null : document.querySelector<HTMLInputElement>(`#app form input${selector}`);
