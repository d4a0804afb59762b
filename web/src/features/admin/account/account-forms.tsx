import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react';
import { type FieldErrors, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { Form } from '@/lib/form/form';
import { type AdminAccount, type Confirmation, confirmationSchema, type NewAccount } from '@shared/account';
import { site } from '@shared/site';
import { useAdmins } from '../data/admins';
import { useAuth } from '../data/session';
import { AccountHint, PasswordField, PrimaryButton } from '../ui/controls';
import { ConfirmDialog } from '../ui/dialog';
import ui from '../ui/ui.module.css';
import { type AccountChange, useAccountChange } from './account-changes';
import classes from './accounts.module.css';

export const DISPLAY_NAME_HINT = `Colleagues see it, and clients in the From of answers. Without one clients see ${site.name}.`;

interface FormPanelProps {
  title: string;
  /** The words of the button. */
  submit: string;
  /** The words while the call is under way. */
  submitting?: string;
  isPending?: boolean;
  /** Whether something is typed: then the button is the main action. */
  isChanged: boolean;
  onSubmit: SubmitEventHandler;
  children: ReactNode;
}

/** A form with its heading and its button. The schema checks the fields, not the browser. */
export function FormPanel({
  title,
  submit,
  submitting = submit,
  isPending = false,
  isChanged,
  onSubmit,
  children,
}: FormPanelProps) {
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

/** The account of the signed-in admin; undefined until the list of admins is there. */
export function useOwnAccount(): AdminAccount | undefined {
  const { user } = useAuth();
  return useAdmins().data?.find(({ uid }) => uid === user?.uid);
}

interface ConfirmFieldsProps {
  register: (name: keyof Confirmation) => UseFormRegisterReturn;
  errors: FieldErrors<Confirmation>;
  label?: string;
  autoFocus?: boolean;
}

/** Asks for the admin's own password and, with two-step verification, a code: a desk may be left alone. */
export function ConfirmFields({ register, errors, label = 'Your password', autoFocus }: ConfirmFieldsProps) {
  const { user } = useAuth();
  const own = useOwnAccount();
  return (
    <>
      <AccountHint username={user?.username ?? ''} />
      <PasswordField
        label={label}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        data-autofocus={autoFocus}
        {...register('currentPassword')}
      />
      {own?.secondStep && (
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

export interface PasswordDialogProps
  extends AccountChange, Omit<ComponentProps<typeof ConfirmDialog>, 'isPending' | 'onConfirm'> {
  /** Sent with the confirmation. */
  account?: NewAccount;
}

/** Confirms a change of an account. It stays open when the password or the code is refused. */
export function PasswordDialog({ account, children, ...props }: PasswordDialogProps) {
  const { register, handleSubmit, formState } = useForm<Confirmation>({
    resolver: zodResolver(confirmationSchema),
  });
  const { mutate, isPending } = useAccountChange<Confirmation>(props);
  const submit = handleSubmit((confirmation) => {
    if (!isPending) mutate({ ...account, ...confirmation });
  });
  return (
    <ConfirmDialog {...props} isPending={isPending} onConfirm={() => void submit()}>
      {children}
      <Form className={ui.dialogFields} noValidate onSubmit={submit}>
        <ConfirmFields register={register} errors={formState.errors} autoFocus />
        {/* A form with two fields is sent by the Enter key only if it has such a button. */}
        <input type="submit" hidden />
      </Form>
    </ConfirmDialog>
  );
}
