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
  /** Of the call, a POST. */
  path: string;
  done: Toast;
  /** The title of the toast of a failure, and its message where the response has none. */
  failed: [title: string, fallback?: string];
  /** Called before the admins are loaded again, which may replace the component that has called. */
  onDone?: (result: Result) => void;
}

/** A change of an account, after which the signed-in admin, with a fresh token, and the list of admins are loaded again. */
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
      // An admin who has removed their own account is signed out first, and asks for no list.
      await refreshUser();
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast(...failed),
  });
}

/** A form whose schema checks the fields. `field` has the props of one, with its message. */
export function useAccountForm<Input extends FieldValues>(
  schema: z.ZodType<Input, Input>,
  values: Pick<UseFormProps<Input>, 'values' | 'defaultValues'> = {},
) {
  const { register, formState, ...form } = useForm<Input>({ resolver: zodResolver(schema), ...values });
  const field = (name: Path<Input>) => {
    const error = formState.errors[name]?.message;
    return { ...register(name), error: typeof error === 'string' ? error : undefined };
  };
  return { ...form, field, isChanged: formState.isDirty };
}

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

/** The account of the signed-in admin; undefined until the list of admins is there. */
export function useOwnAccount(): AdminAccount | undefined {
  const { user } = useAuth();
  return useAdmins().data?.find(({ uid }) => uid === user?.uid);
}

interface ConfirmFieldsProps {
  field: (name: keyof Confirmation) => object;
  label?: string;
  autoFocus?: boolean;
}

/** Asks for the admin's own password and, with two-step verification, a code: a desk may be left alone. */
export function ConfirmFields({ field, label = 'Your password', autoFocus }: ConfirmFieldsProps) {
  const { user } = useAuth();
  const own = useOwnAccount();
  return (
    <>
      <AccountHint username={user?.username ?? ''} />
      <PasswordField
        label={label}
        autoComplete="current-password"
        data-autofocus={autoFocus}
        {...field('currentPassword')}
      />
      {own?.secondStep && (
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
  /** Sent with the confirmation. */
  account?: NewAccount;
}

/** Confirms a change of an account. It stays open when the password or the code is refused. */
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
        {/* A form with two fields is sent by the Enter key only if it has such a button. */}
        <input type="submit" hidden />
      </Form>
    </ConfirmDialog>
  );
}
