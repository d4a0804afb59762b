import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type NewAccount, newAccountSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { useAddAdmin } from '../api/accounts';
import { PasswordField } from '../ui';
import { type Actor, DISPLAY_NAME_HINT, FormPanel, PasswordDialog } from './account-forms';

/** One's own password is asked in a form of its own: beside a new one, a password manager would replace it by that. */
export function AddAdmin({ actor }: { actor: Actor }) {
  const { register, handleSubmit, reset, formState } = useForm<NewAccount>({
    resolver: zodResolver(newAccountSchema),
    defaultValues: { username: '', displayName: '', password: '' },
  });
  const [account, setAccount] = useState<NewAccount | null>(null);
  const close = () => setAccount(null);
  const { mutate, isPending } = useAddAdmin(() => {
    close();
    reset();
  });

  return (
    <>
      <FormPanel
        title="Add an admin"
        submit="Add admin"
        submitting="Adding..."
        isPending={isPending}
        isChanged={formState.isDirty}
        onSubmit={handleSubmit(setAccount)}
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
      </FormPanel>
      {account && (
        <PasswordDialog
          actor={actor}
          title={`Add ${account.displayName || account.username}?`}
          confirm="Add"
          confirming="Adding..."
          danger={false}
          isPending={isPending}
          onConfirm={(confirmation) => mutate({ ...account, ...confirmation })}
          onClose={close}
        >
          The account can do all that yours can.
        </PasswordDialog>
      )}
    </>
  );
}
