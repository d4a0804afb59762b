import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Credentials } from '@shared/account';
import type { SecondStepPrompt } from '@shared/second-step';
import { site } from '@shared/site';
import { errorToast } from '../api/error-toast';
import { lazyPart } from '../lazy-part';
import { PasswordField, PrimaryButton } from '../ui';
import { useAuth } from './auth-context';
import classes from './sign-in.module.css';

// Few accounts have a second step.
const SignInCode = lazyPart(() => import('./sign-in-code'), 'SignInCode');

interface SignInProps {
  /** The form has replaced the dashboard, and the element that had the focus. */
  autoFocus: boolean;
  onFocus: () => void;
}

export function SignIn({ autoFocus, onFocus }: SignInProps) {
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [prompt, setPrompt] = useState<SecondStepPrompt | null>(null);
  return (
    <section className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{site.name} Admin</h1>
        {prompt === null ? (
          <PasswordForm
            autoFocus={autoFocus}
            onFocus={onFocus}
            credentials={credentials}
            onChange={setCredentials}
            onPrompt={setPrompt}
          />
        ) : (
          <SignInCode credentials={credentials} prompt={prompt} onBack={() => setPrompt(null)} />
        )}
      </div>
    </section>
  );
}

interface PasswordFormProps extends SignInProps {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  onPrompt: (prompt: SecondStepPrompt) => void;
}

function PasswordForm({ autoFocus, onFocus, credentials, onChange, onPrompt }: PasswordFormProps) {
  const { login } = useAuth();
  const { mutate, isPending } = useMutation({
    mutationFn: login,
    onSuccess: (result) => {
      if ('secondStep' in result) onPrompt(result);
    },
    onError: errorToast('Login failed', 'Invalid credentials'),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    mutate(credentials);
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.subtitle}>Sign in to access the admin dashboard</p>
      <TextInput
        label="Username"
        placeholder="Enter admin username"
        size="md"
        required
        withAsterisk={false}
        name="username"
        autoFocus={autoFocus}
        onFocus={onFocus}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.username}
        onChange={({ currentTarget }) => onChange({ ...credentials, username: currentTarget.value })}
      />
      <PasswordField
        label="Password"
        placeholder="Enter admin password"
        size="md"
        required
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={({ currentTarget }) => onChange({ ...credentials, password: currentTarget.value })}
      />
      <PrimaryButton type="submit" size="md" fullWidth isPending={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </PrimaryButton>
    </form>
  );
}
