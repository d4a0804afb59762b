import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFetch, apiPath } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { AdminAccount, AdminUser, Confirmation } from '@shared/account';
import { nameOfAdmin } from '../admins';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, adminsKey } from '../api/query-keys';
import { DateText } from '../date-text';
import { useAuth } from '../session/auth-context';
import classes from './accounts.module.css';
import { type Actor, PasswordDialog } from './confirm-fields';

export function AdminList({ user, actor }: { user: AdminUser; actor: Actor }) {
  const { data, isPending, refetch } = useQuery<AdminAccount[]>({ queryKey: adminsKey });
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  const reload = () => client.invalidateQueries({ queryKey: adminsKey });
  const removal = useConfirmedAction(['remove'], 'Not removed', (admin) => {
    toastSuccess({ title: 'Admin removed', message: `${nameOfAdmin(admin)} can no longer sign in.` });
    return admin.uid === user.uid ? refreshUser() : reload();
  });
  const reset = useConfirmedAction(['second-step', 'reset'], 'Not reset', (admin) => {
    toastSuccess({
      title: 'Two-step verification reset',
      message: `${nameOfAdmin(admin)} can set it up again.`,
    });
    return reload();
  });

  return (
    <section className={classes.panel} aria-labelledby="admins">
      <h2 id="admins">Admins</h2>
      {isPending && <p>Loading admins...</p>}
      {!isPending && !data && (
        <Button onClick={() => void refetch()}>The list could not be loaded. Try again</Button>
      )}
      <ul>
        {data?.map((admin) => (
          <li key={admin.uid} className={classes.admin}>
            <div>
              <p className="muted">
                <bdi className={classes.name}>{nameOfAdmin(admin)}</bdi>
                {admin.displayName !== undefined && <span> {admin.username}</span>}
                {admin.uid === user.uid && <span> (you)</span>}
              </p>
              <p className="fine-print">
                Since <DateText iso={admin.createdAt} />, last sign-in{' '}
                {admin.lastSignInAt === null ? <span>never</span> : <DateText iso={admin.lastSignInAt} />}
              </p>
              {admin.secondStep && (
                <p className="fine-print">
                  Two-step verification is on
                  {admin.uid !== user.uid && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={() => reset.ask(admin)}
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
              // Without any admin, no account could be added from the dashboard again.
              disabled={data.length === 1}
              onClick={() => removal.ask(admin)}
              aria-label={`Remove ${nameOfAdmin(admin)}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removal.admin && (
        <PasswordDialog
          actor={actor}
          title={`Remove ${nameOfAdmin(removal.admin)}?`}
          confirm="Remove"
          confirming="Removing..."
          {...removal.dialog}
        >
          {removal.admin.uid === user.uid
            ? 'This is your own account: you are signed out at once and cannot sign in again.'
            : 'The account is deleted. Whoever uses it is signed out at once and cannot sign in again.'}
        </PasswordDialog>
      )}
      {reset.admin && (
        <PasswordDialog
          actor={actor}
          title={`Reset two-step verification of ${nameOfAdmin(reset.admin)}?`}
          confirm="Reset"
          confirming="Resetting..."
          {...reset.dialog}
        >
          For an admin who has lost both the phone and the recovery codes. Make sure that it is really them
          who ask: until it is set up again, the password is enough to sign in.
        </PasswordDialog>
      )}
    </section>
  );
}

/** An action on an account, after a dialog that asks for the own password. */
function useConfirmedAction(
  path: string[],
  failure: string,
  onSuccess: (admin: AdminAccount) => Promise<unknown>,
) {
  const [admin, setAdmin] = useState<AdminAccount | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ uid, confirmation }: AdminAccount & { confirmation: Confirmation }) =>
      apiFetch(apiPath(ADMIN_API, 'admins', uid, ...path), { method: 'POST', body: confirmation }),
    onSuccess: (_, target) => {
      setAdmin(null);
      return onSuccess(target);
    },
    onError: errorToast(failure),
  });
  const dialog = {
    isPending,
    onConfirm: (confirmation: Confirmation) => admin && mutate({ ...admin, confirmation }),
    onClose: () => setAdmin(null),
  };
  return { admin, ask: setAdmin, dialog };
}
