import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Ref, type SubmitEvent, useState } from 'react';
import { ifAllowed } from '@/lib/session-storage';
import type { Credentials } from '@shared/account';
import { site } from '@shared/site';
import { errorToast } from '../api/error-toast';
import { lazyPart } from '../lazy-part';
import { PasswordField, PrimaryButton } from '../ui';
import { useAuth } from './auth-context';
import classes from './sign-in.module.css';

// Few accounts have a second step.
const SignInCode = lazyPart(() => import('./sign-in-code'), 'SignInCode');

const keepsSiteData = () => navigator.cookieEnabled && ifAllowed(() => localStorage) !== undefined;

interface SignInProps {
  usernameField: Ref<HTMLInputElement>;
  onFocus: () => void;
}

export function SignIn({ usernameField, onFocus }: SignInProps) {
  const { login } = useAuth();
  // They stay while the code is asked for, which is sent with them.
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: login,
    onError: errorToast('Login failed', 'Invalid credentials'),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    mutate(credentials);
  }

  return (
    <section className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{site.name} Admin</h1>
        {data && 'secondStep' in data ? (
          <SignInCode credentials={credentials} prompt={data} onBack={reset} />
        ) : (
          <form className={classes.form} onSubmit={submit}>
            <p className={classes.subtitle}>Sign in to access the admin dashboard</p>
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
            <PrimaryButton type="submit" size="md" fullWidth isPending={isPending}>
              {isPending ? 'Signing in...' : 'Sign In'}
            </PrimaryButton>
          </form>
        )}
      </div>
    </section>
  );
}
