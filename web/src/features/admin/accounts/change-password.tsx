import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { apiFetch } from '@/lib/api-client';
import { toastFailure, toastSuccess } from '@/lib/toast';
import { type ChangePasswordInput, changePasswordSchema, PASSWORD_MIN } from '@shared/account';
import { ADMIN } from '../api/admin-keys';
import { sentenceOf } from '../api/sentence-of';
import { useAuth } from '../auth/auth-context';
import { PasswordField } from '../auth/password-field';
import { PrimaryButton } from '../primary-button';
import classes from './accounts.module.css';

export function ChangePassword({ username }: { username: string }) {
  const { renew } = useAuth();
  const { register, handleSubmit, reset, formState } = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: ChangePasswordInput) =>
      void (await apiFetch(`${ADMIN}/password`, { method: 'POST', body: input })),
    onSuccess: async () => {
      reset();
      toastSuccess({ title: 'Password changed', message: 'Use the new one from now on.' });
      // Tokens from before the change are void; the live listener needs one from after it.
      await renew();
    },
    onError: (error) =>
      toastFailure({ title: 'Password not changed', message: sentenceOf(error, 'Please try again.') }),
  });

  return (
    <form
      className={classes.panel}
      aria-labelledby="change-password"
      noValidate
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <h2 id="change-password" className={classes.title}>
        Change your password
      </h2>
      {/* Password managers look for the account that a new password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        description={`At least ${PASSWORD_MIN} characters`}
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PrimaryButton type="submit" disabled={isPending}>
        {isPending ? 'Changing...' : 'Change password'}
      </PrimaryButton>
    </form>
  );
}
