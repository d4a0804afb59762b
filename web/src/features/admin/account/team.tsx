import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiPath } from '@/lib/api-client';
import { type AdminAccount, type AdminUser, type NewAccount, newAccountSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { nameOfAdmin, useAdmins } from '../data/admins';
import { ADMIN_API } from '../data/query-keys';
import { PasswordField } from '../ui/controls';
import { DateText } from '../ui/dates';
import {
  PasswordDialog,
  type PasswordDialogProps,
  DISPLAY_NAME_HINT,
  FormPanel,
  useAccountForm,
} from './account-forms';
import classes from './accounts.module.css';

export function AdminList({ user }: { user: AdminUser }) {
  const { data, isPending, isLoadingError, refetch } = useAdmins({ refetchOnMount: 'always' });
  const [dialog, setDialog] = useState<DialogContent | null>(null);
  const close = () => setDialog(null);

  return (
    <section className={classes.panel} aria-labelledby="admins">
      <h2 id="admins">Admins</h2>
      {isPending && <p>Loading admins...</p>}
      {isLoadingError && (
        <Button onClick={() => void refetch()}>The list could not be loaded. Try again</Button>
      )}
      <ul>
        {data?.map((admin) => {
          const isOwn = admin.uid === user.uid;
          return (
            <li key={admin.uid} className={classes.admin}>
              <div>
                <p className="muted">
                  <bdi className={classes.name}>{nameOfAdmin(admin)}</bdi>
                  {admin.displayName !== undefined && <span> {admin.username}</span>}
                  {isOwn && <span> (you)</span>}
                </p>
                <p className="fine-print">
                  Since <DateText iso={admin.createdAt} />, last sign-in{' '}
                  {admin.lastSignInAt === null ? <span>never</span> : <DateText iso={admin.lastSignInAt} />}
                </p>
                {admin.secondStep && (
                  <p className="fine-print">
                    Two-step verification is on
                    {!isOwn && (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        onClick={() => setDialog(resetDialog(admin))}
                        aria-label={`Reset two-step verification of ${nameOfAdmin(admin)}`}
                      >
                        Reset
                      </Button>
                    )}
                  </p>
                )}
              </div>
              <Button
                variant="subtle"
                color="var(--mantine-color-error)"
                size="sm"
                // Keeps the last admin, because the dashboard needs one to add accounts.
                disabled={data.length === 1}
                onClick={() => setDialog(removalDialog(admin, isOwn))}
                aria-label={`Remove ${nameOfAdmin(admin)}`}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {dialog && <PasswordDialog {...dialog} onClose={close} onDone={close} />}
    </section>
  );
}

type DialogContent = Omit<PasswordDialogProps, 'onClose'>;

const removalDialog = (admin: AdminAccount, isOwn: boolean): DialogContent => ({
  path: apiPath(ADMIN_API, 'admins', admin.uid, 'remove'),
  title: `Remove ${nameOfAdmin(admin)}?`,
  children: isOwn
    ? 'This is your own account: you will be signed out immediately and cannot sign in again.'
    : 'The account will be deleted. Its user will be signed out immediately and cannot sign in again.',
  confirm: 'Remove',
  confirming: 'Removing...',
  done: { title: 'Admin removed', message: `${nameOfAdmin(admin)} can no longer sign in.` },
  failed: ['Not removed'],
});

const resetDialog = (admin: AdminAccount): DialogContent => ({
  path: apiPath(ADMIN_API, 'admins', admin.uid, 'second-step', 'reset'),
  title: `Reset two-step verification of ${nameOfAdmin(admin)}?`,
  children:
    'For an admin who has lost both the phone and the recovery codes. Make sure that the request really comes ' +
    'from them: until two-step verification is set up again, the password is enough to sign in.',
  confirm: 'Reset',
  confirming: 'Resetting...',
  done: { title: 'Two-step verification reset', message: `${nameOfAdmin(admin)} can set it up again.` },
  failed: ['Not reset'],
});

/** Adds an account. A separate dialog asks for the admin's own password, because browsers would mistake a form with two passwords for a password change. */
export function AddAdmin() {
  const { field, isChanged, handleSubmit, reset } = useAccountForm(newAccountSchema, {
    defaultValues: { username: '', displayName: '', password: '' },
  });
  const [account, setAccount] = useState<NewAccount | null>(null);
  const close = () => setAccount(null);

  return (
    <>
      <FormPanel
        title="Add an admin"
        submit="Add admin"
        isChanged={isChanged}
        onSubmit={handleSubmit(setAccount)}
      >
        <TextInput
          label="Username"
          description="3 to 32 letters, digits, dots, underscores or hyphens"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextInput
          label="Display name"
          description={DISPLAY_NAME_HINT}
          autoComplete="off"
          {...field('displayName')}
        />
        <PasswordField
          label="Password"
          description={`At least ${PASSWORD_MIN} characters; share it safely`}
          autoComplete="new-password"
          {...field('password')}
        />
      </FormPanel>
      {account && (
        <PasswordDialog
          account={account}
          path={`${ADMIN_API}/register`}
          title={`Add ${account.displayName || account.username}?`}
          confirm="Add"
          confirming="Adding..."
          danger={false}
          done={{ title: 'Registration successful', message: 'Admin account created successfully' }}
          failed={['Registration failed', 'Failed to create admin account']}
          onClose={close}
          onDone={() => {
            close();
            reset();
          }}
        >
          This account can do everything that yours can.
        </PasswordDialog>
      )}
    </>
  );
}
