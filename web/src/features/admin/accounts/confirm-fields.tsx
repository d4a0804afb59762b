import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type FieldErrors, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { Form } from '@/lib/form/form';
import { type Confirmation, confirmationSchema } from '@shared/account';
import { ConfirmDialog } from '../dialog';
import { AccountHint, PasswordField } from '../ui';
import ui from '../ui.module.css';

/** The signed-in admin, who confirms a change of an account. */
export interface Actor {
  username: string;
  needsCode: boolean;
}

interface ConfirmFieldsProps {
  actor: Actor;
  register: (name: keyof Confirmation) => UseFormRegisterReturn;
  errors: FieldErrors<Confirmation>;
  label?: string;
  autoFocus?: boolean;
}

/** Asks for the admin's own password and, with two-step verification, a code: a desk may be left alone. */
export function ConfirmFields({
  actor,
  register,
  errors,
  label = 'Your password',
  autoFocus,
}: ConfirmFieldsProps) {
  return (
    <>
      <AccountHint username={actor.username} />
      <PasswordField
        label={label}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        data-autofocus={autoFocus}
        {...register('currentPassword')}
      />
      {actor.needsCode && (
        <TextInput
          label="Your code"
          description="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...register('code')}
        />
      )}
    </>
  );
}

interface PasswordDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  actor: Actor;
  onConfirm: (confirmation: Confirmation) => void;
}

/** A dialog that stays open when the password or the code is refused. */
export function PasswordDialog({ actor, onConfirm, children, ...props }: PasswordDialogProps) {
  const { register, handleSubmit, formState } = useForm<Confirmation>({
    resolver: zodResolver(confirmationSchema),
  });
  const submit = handleSubmit((confirmation) => {
    if (!props.isPending) onConfirm(confirmation);
  });
  return (
    <ConfirmDialog {...props} onConfirm={() => void submit()}>
      {children}
      <Form className={ui.dialogFields} noValidate onSubmit={submit}>
        <ConfirmFields actor={actor} register={register} errors={formState.errors} autoFocus />
        {/* A form with two fields is sent by the Enter key only if it has such a button. */}
        <input type="submit" hidden />
      </Form>
    </ConfirmDialog>
  );
}
