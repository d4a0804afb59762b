import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { site } from '@/content/site';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { LoginInput } from '@shared/account';
import { sentenceOf } from '../api/sentence-of';
import { PrimaryButton } from '../primary-button';
import { useAuth } from './auth-context';
import { PasswordField } from './password-field';
import classes from './sign-in.module.css';

interface SignInProps {
  /** It replaces the dashboard, and with it what had the focus. */
  takesFocus: boolean;
}

/** Sign-in to the dashboard (spec, section 2, Admin). */
export function SignIn({ takesFocus }: SignInProps) {
  const { login } = useAuth();
  const [input, setInput] = useState<LoginInput>({ username: '', password: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: login,
    onSuccess: () => toastSuccess({ title: 'Login successful', message: 'Welcome to the admin dashboard' }),
    onError: (error) =>
      toastFailure({ title: 'Login failed', message: sentenceOf(error, 'Invalid credentials') }),
  });

  function submit(event: FormEvent) {
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
          autoFocus={takesFocus}
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
