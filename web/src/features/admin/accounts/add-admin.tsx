import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { type RegisterInput, registerSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { useAddAdmin } from '../api/accounts';
import { PasswordField } from '../ui';
import { DISPLAY_NAME_HINT } from './change-display-name';
import { type Actor, ConfirmFields } from './confirm-fields';
import { FormPanel } from './form-panel';

export function AddAdmin({ actor }: { actor: Actor }) {
  const { register, handleSubmit, reset, formState } = useForm<RegisterInput>({
    resolver: zodResolver(registerSchema),
    defaultValues: { username: '', displayName: '', password: '', currentPassword: '' },
  });
  const { mutate, isPending } = useAddAdmin(reset);

  return (
    <FormPanel
      title="Add an admin"
      submit="Add admin"
      submitting="Adding..."
      isPending={isPending}
      isChanged={formState.isDirty}
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <TextInput
        label="Username"
        description="3 to 32 letters, digits, dots, underscores or hyphens"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <TextInput
        label="Display name"
        description={DISPLAY_NAME_HINT}
        autoComplete="off"
        error={formState.errors.displayName?.message}
        {...register('displayName')}
      />
      <PasswordField
        label="Password"
        description={`At least ${PASSWORD_MIN} characters; pass it on safely`}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <ConfirmFields actor={actor} register={register} errors={formState.errors} />
    </FormPanel>
  );
}
