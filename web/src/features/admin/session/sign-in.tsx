import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { site } from '@/content/site';
import { toastSuccess } from '@/lib/toast';
import type { LoginInput } from '@shared/account';
import { errorToast } from '../api/error-toast';
import { PasswordField, PrimaryButton } from '../ui';
import { useAuth } from './auth-context';
import classes from './sign-in.module.css';

interface SignInProps {
  /** The form takes the focus, because it has replaced the dashboard and the element that had it. */
  autoFocus: boolean;
}

/** The form by which an admin signs in. */
export function SignIn({ autoFocus }: SignInProps) {
  const { login } = useAuth();
  const [input, setInput] = useState<LoginInput>({ username: '', password: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: login,
    onSuccess: () => toastSuccess({ title: 'Login successful', message: 'Welcome to the admin dashboard' }),
    onError: errorToast('Login failed', 'Invalid credentials'),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate(input);
  }

  return (
    <section className={classes.page}>
      <form className={classes.card} onSubmit={submit}>
        <h1 className={classes.title}>{site.name} Admin</h1>
        <p className={classes.subtitle}>Sign in to access the admin dashboard</p>
        <TextInput
          label="Username"
          placeholder="Enter admin username"
          size="md"
          required
          withAsterisk={false}
          name="username"
          autoFocus={autoFocus}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={input.username}
          onChange={({ currentTarget }) => setInput({ ...input, username: currentTarget.value })}
        />
        <PasswordField
          label="Password"
          placeholder="Enter admin password"
          size="md"
          required
          withAsterisk={false}
          name="password"
          autoComplete="current-password"
          value={input.password}
          onChange={({ currentTarget }) => setInput({ ...input, password: currentTarget.value })}
        />
        <PrimaryButton type="submit" size="md" fullWidth disabled={isPending}>
          {isPending ? 'Signing in...' : 'Sign In'}
        </PrimaryButton>
      </form>
    </section>
  );
}
