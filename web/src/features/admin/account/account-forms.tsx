import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react';
import { type FieldErrors, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { Form } from '@/lib/form/form';
import { type Confirmation, confirmationSchema } from '@shared/account';
import { site } from '@shared/site';
import { AccountHint, PasswordField, PrimaryButton } from '../ui/controls';
import { ConfirmDialog } from '../ui/dialog';
import ui from '../ui/ui.module.css';
import classes from './accounts.module.css';

export const DISPLAY_NAME_HINT = `Colleagues see it, and clients in the From of answers. Without one clients see ${site.name}.`;

interface FormPanelProps {
  title: string;
  /** The words of the button. */
  submit: string;
  /** The words while the call is under way. */
  submitting: string;
  isPending: boolean;
  /** Whether something is typed: then the button is the main action. */
  isChanged: boolean;
  onSubmit: SubmitEventHandler;
  children: ReactNode;
}

/** A form with its heading and its button. The schema checks the fields, not the browser. */
export function FormPanel({ title, submit, submitting, isChanged, children, ...props }: FormPanelProps) {
  const { isPending, onSubmit } = props;
  return (
    <Form className={classes.panel} aria-label={title} noValidate onSubmit={onSubmit}>
      <h2>{title}</h2>
      {children}
      <PrimaryButton type="submit" muted={!isChanged} isPending={isPending}>
        {isPending ? submitting : submit}
      </PrimaryButton>
    </Form>
  );
}

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
