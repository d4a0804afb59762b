import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { displayNameSchema } from '@shared/account';
import { site } from '@shared/site';
import { useChangeDisplayName } from '../api/accounts';
import { FormPanel } from './form-panel';

export const DISPLAY_NAME_HINT = `Colleagues see it, and clients in the From of answers. Without one clients see ${site.name}.`;

export function ChangeDisplayName({ displayName }: { displayName: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(displayNameSchema),
    values: { displayName },
  });
  const { mutate, isPending } = useChangeDisplayName();
  return (
    <FormPanel
      title="Your display name"
      submit="Save name"
      submitting="Saving..."
      isPending={isPending}
      isChanged={formState.isDirty}
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <TextInput
        label="Name"
        description={DISPLAY_NAME_HINT}
        autoComplete="name"
        error={formState.errors.displayName?.message}
        {...register('displayName')}
      />
    </FormPanel>
  );
}
