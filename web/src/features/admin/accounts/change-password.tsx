import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ChangePasswordInput, changePasswordSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { useChangePassword } from '../api/accounts';
import { AccountHint, PasswordField } from '../ui';
import { FormPanel } from './form-panel';

export function ChangePassword({ username }: { username: string }) {
  const { register, handleSubmit, reset, formState } = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutate, isPending } = useChangePassword(reset);

  return (
    <FormPanel
      title="Change your password"
      submit="Change password"
      submitting="Changing..."
      isPending={isPending}
      isChanged={formState.isDirty}
      onSubmit={handleSubmit((input) => mutate(input))}
    >
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
    </FormPanel>
  );
}
