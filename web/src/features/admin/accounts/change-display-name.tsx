import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { displayNameSchema } from '@shared/account';
import { site } from '@shared/site';
import { useChangeDisplayName } from '../api/accounts';
import { PrimaryButton } from '../ui';
import classes from './accounts.module.css';

export const DISPLAY_NAME_HINT = `Colleagues see it, and clients in the From of answers. Without one clients see ${site.name}.`;

export function ChangeDisplayName({ displayName }: { displayName: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(displayNameSchema),
    values: { displayName },
  });
  const { mutate, isPending } = useChangeDisplayName();
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
