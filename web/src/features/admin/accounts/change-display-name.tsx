import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import { type DisplayNameInput, displayNameSchema } from '@shared/account';
import { site } from '@shared/site';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, adminsKey } from '../api/query-keys';
import { useAuth } from '../session/auth-context';
import { PrimaryButton } from '../ui';
import classes from './accounts.module.css';

export const DISPLAY_NAME_HINT = `Colleagues see it, and clients in the From of answers. Without one clients see ${site.name}.`;

export function ChangeDisplayName({ displayName }: { displayName: string }) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(displayNameSchema),
    values: { displayName },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (input: DisplayNameInput) => postJson(`${ADMIN_API}/display-name`, input),
    onSuccess: async () => {
      toastSuccess({ title: 'Display name saved' });
      await Promise.all([refreshUser(), client.invalidateQueries({ queryKey: adminsKey })]);
    },
    onError: errorToast('Display name not saved'),
  });
  return (
    <form
      className={classes.panel}
      aria-labelledby="change-display-name"
      noValidate
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <h2 id="change-display-name">Your display name</h2>
      <TextInput
        label="Name"
        description={DISPLAY_NAME_HINT}
        autoComplete="name"
        error={formState.errors.displayName?.message}
        {...register('displayName')}
      />
      <PrimaryButton type="submit" isPending={isPending}>
        {isPending ? 'Saving...' : 'Save name'}
      </PrimaryButton>
    </form>
  );
}
