import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { apiFetch } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import { type ChangePasswordInput, changePasswordSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { errorToast } from '../api/error-toast';
import { ADMIN_API } from '../api/query-keys';
import { useAuth } from '../session/auth-context';
import { AccountHint, PasswordField, PrimaryButton } from '../ui';
import classes from './accounts.module.css';

export function ChangePassword({ username }: { username: string }) {
  const { refreshUser } = useAuth();
  const { register, handleSubmit, reset, formState } = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      apiFetch(`${ADMIN_API}/password`, { method: 'POST', body: input }),
    onSuccess: async () => {
      reset();
      toastSuccess({ title: 'Password changed', message: 'Use the new one from now on.' });
      // The change revokes earlier tokens, so the live listener needs a new one.
      await refreshUser();
    },
    onError: errorToast('Password not changed'),
  });

  return (
    <form
      className={classes.panel}
      aria-labelledby="change-password"
      noValidate
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <h2 id="change-password">Change your password</h2>
      <AccountHint username={username} />
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
      <PrimaryButton type="submit" isPending={isPending}>
        {isPending ? 'Changing...' : 'Change password'}
      </PrimaryButton>
    </form>
  );
}
