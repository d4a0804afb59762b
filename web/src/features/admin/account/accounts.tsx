import { Checkbox, TextInput } from '@mantine/core';
import {
  type AdminUser,
  type ChangePasswordInput,
  changePasswordSchema,
  type DisplayNameInput,
  displayNameSchema,
} from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { EXCEL_NOTE, useSemicolons } from '../data/export';
import { ADMIN_API } from '../data/query-keys';
import { PasswordField } from '../ui/controls';
import ui from '../ui/ui.module.css';
import {
  ConfirmFields,
  DISPLAY_NAME_HINT,
  FormPanel,
  useAccountChange,
  useAccountForm,
  useOwnAccount,
} from './account-forms';
import classes from './accounts.module.css';
import { AddAdmin, AdminList } from './team';
import { TwoStepVerification } from './two-step-verification';

export function Accounts({ user }: { user: AdminUser }) {
  const ownAccount = useOwnAccount();
  return (
    <div className={classes.accounts}>
      <div className={ui.stack}>
        <ChangeDisplayName displayName={user.displayName ?? ''} />
        <ChangePassword />
        {ownAccount && <TwoStepVerification account={ownAccount} />}
        <CsvSettings />
      </div>
      <div className={ui.stack}>
        <AdminList user={user} />
        <AddAdmin />
      </div>
    </div>
  );
}

function ChangeDisplayName({ displayName }: { displayName: string }) {
  const { field, isChanged, handleSubmit } = useAccountForm(displayNameSchema, { values: { displayName } });
  const { mutate, isPending } = useAccountChange<DisplayNameInput, unknown>({
    path: `${ADMIN_API}/display-name`,
    done: { title: 'Display name saved' },
    failed: ['Display name not saved'],
  });
  return (
    <FormPanel
      title="Your display name"
      submit="Save name"
      submitting="Saving..."
      isPending={isPending}
      isChanged={isChanged}
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <TextInput label="Name" description={DISPLAY_NAME_HINT} autoComplete="name" {...field('displayName')} />
    </FormPanel>
  );
}

function ChangePassword() {
  const { field, isChanged, handleSubmit, reset } = useAccountForm(changePasswordSchema, {
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutate, isPending } = useAccountChange<ChangePasswordInput>({
    path: `${ADMIN_API}/password`,
    done: { title: 'Password changed', message: 'Use the new password from now on.' },
    failed: ['Password not changed'],
    onDone: () => reset(),
  });
  return (
    <FormPanel
      title="Change your password"
      submit="Change password"
      submitting="Changing..."
      isPending={isPending}
      isChanged={isChanged}
      onSubmit={handleSubmit((input) => mutate(input))}
    >
      <ConfirmFields field={field} label="Current password" />
      <PasswordField
        label="New password"
        description={`At least ${PASSWORD_MIN} characters`}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </FormPanel>
  );
}

function CsvSettings() {
  const [hasSemicolons, setHasSemicolons] = useSemicolons();
  return (
    <section className={classes.panel} aria-labelledby="csv">
      <h2 id="csv">CSV files from this browser</h2>
      <Checkbox
        label="Use semicolons, for Excel in regions that write 1.5 as 1,5"
        description={EXCEL_NOTE}
        checked={hasSemicolons}
        onChange={({ currentTarget }) => setHasSemicolons(currentTarget.checked)}
      />
    </section>
  );
}
