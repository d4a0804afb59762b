import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ChangePasswordInput, changePasswordSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { useChangePassword } from '../api/accounts';
import { AccountHint, PasswordField, PrimaryButton } from '../ui';
import classes from './accounts.module.css';

export function ChangePassword({ username }: { username: string }) {
  const { register, handleSubmit, reset, formState } = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutate, isPending } = useChangePassword(reset);

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
