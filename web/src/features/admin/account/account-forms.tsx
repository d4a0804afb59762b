import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react';
import { type FieldValues, type Path, useForm, type UseFormProps } from 'react-hook-form';
import { apiFetch } from '@/lib/api-client';
import { Form } from '@/lib/form/form';
import { toastSuccess } from '@/lib/toast';
import type { Toast } from '@/lib/toaster';
import { type AdminAccount, type Confirmation, confirmationSchema, type NewAccount } from '@shared/account';
import { site } from '@shared/site';
import type { z } from '@shared/zod';
import { useAdmins } from '../data/admins';
import { errorToast } from '../data/calls';
import { adminsKey } from '../data/query-keys';
import { useAuth } from '../data/session';
import { AccountHint, PasswordField, PrimaryButton } from '../ui/controls';
import { ConfirmDialog } from '../ui/dialog';
import ui from '../ui/ui.module.css';
import classes from './accounts.module.css';

export interface AccountChange<Result = void> {
  /** The path of the POST call. */
  path: string;
  done: Toast;
  /** The title of the toast for a failure, and its message if the response has none. */
  failed: [title: string, fallback?: string];
  /** Called before the admins are loaded again, because that may unmount the caller. */
  onDone?: (result: Result) => void;
}

/** Changes an account, then reloads the list of admins and the signed-in admin, who gets a fresh token. */
export function useAccountChange<Input, Result = void>({
  path,
  done,
  failed,
  onDone,
}: AccountChange<Result>) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: async (body: Input) => {
      const response = await apiFetch(path, { method: 'POST', body });
      return (response.status === 204 ? undefined : await response.json()) as Result;
    },
    onSuccess: async (result) => {
      onDone?.(result);
      toastSuccess(done);
      // Signs out admins who have removed their own account, before the list of admins is loaded.
      await refreshUser();
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast(...failed),
  });
}

/** A form that the schema validates. `field` returns the props of a field, with its error message. */
export function useAccountForm<Input extends FieldValues>(
  schema: z.ZodType<Input, Input>,
  initial: Pick<UseFormProps<Input>, 'values' | 'defaultValues'> = {},
) {
  const { register, formState, ...form } = useForm<Input>({ resolver: zodResolver(schema), ...initial });
  const field = (name: Path<Input>) => {
    const error = formState.errors[name]?.message;
    return { ...register(name), error: typeof error === 'string' ? error : undefined };
  };
  return { ...form, field, isChanged: formState.isDirty };
}

export const DISPLAY_NAME_HINT = `Shown to colleagues, and to clients as the sender of answers. Without a display name, clients see ${site.name}.`;

interface FormPanelProps {
  title: string;
  /** The label of the button. */
  submit: string;
  /** The label while the call is pending. */
  submitting?: string;
  isPending?: boolean;
  /** True if a field has changed, which makes the button the primary action. */
  isChanged: boolean;
  onSubmit: SubmitEventHandler;
  children: ReactNode;
}

/** A form with its heading and its button. The fields are validated by the schema, not by the browser. */
export function FormPanel({ title, submit, submitting = submit, ...props }: FormPanelProps) {
  const { isPending = false, isChanged, onSubmit, children } = props;
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

/** The account of the signed-in admin; undefined until the list of admins has loaded. */
export function useOwnAccount(): AdminAccount | undefined {
  const { user } = useAuth();
  return useAdmins().data?.find(({ uid }) => uid === user?.uid);
}

interface ConfirmFieldsProps {
  field: (name: keyof Confirmation) => object;
  label?: string;
  autoFocus?: boolean;
}

/** Asks for the admin's own password and, with two-step verification, a code, because somebody else may use an unattended computer. */
export function ConfirmFields({ field, label = 'Your password', autoFocus }: ConfirmFieldsProps) {
  const { user } = useAuth();
  const ownAccount = useOwnAccount();
  return (
    <>
      <AccountHint username={user?.username ?? ''} />
      <PasswordField
        label={label}
        autoComplete="current-password"
        data-autofocus={autoFocus}
        {...field('currentPassword')}
      />
      {ownAccount?.secondStep && (
        <TextInput
          label="Your code"
          description="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      )}
    </>
  );
}

export interface PasswordDialogProps
  extends AccountChange, Omit<ComponentProps<typeof ConfirmDialog>, 'isPending' | 'onConfirm'> {
  /** The account to add, which is sent with the confirmation. */
  account?: NewAccount;
}

/** Asks an admin to confirm a change to an account. Stays open if the password or the code is refused. */
export function PasswordDialog({ account, children, ...props }: PasswordDialogProps) {
  const { field, handleSubmit } = useAccountForm(confirmationSchema);
  const { mutate, isPending } = useAccountChange<Confirmation>(props);
  const submit = handleSubmit((confirmation) => {
    if (!isPending) mutate({ ...account, ...confirmation });
  });
  return (
    <ConfirmDialog {...props} isPending={isPending} onConfirm={() => void submit()}>
      {children}
      <Form className={ui.dialogFields} noValidate onSubmit={submit}>
        <ConfirmFields field={field} autoFocus />
        {/* The Enter key submits a form with two fields only if the form has a submit button. */}
        <input type="submit" hidden />
      </Form>
    </ConfirmDialog>
  );
}
