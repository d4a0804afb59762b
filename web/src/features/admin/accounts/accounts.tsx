import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFetch, apiPath } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { AdminAccount, AdminUser } from '@shared/account';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, adminsKey } from '../api/query-keys';
import { DateText } from '../date-text';
import { useAuth } from '../session/auth-context';
import { ConfirmDialog } from '../ui';
import classes from './accounts.module.css';
import { AddAdmin } from './add-admin';
import { ChangePassword } from './change-password';

/** The accounts of all admins, and the password of the signed-in one. */
export function Accounts({ user }: { user: AdminUser }) {
  return (
    <div className={classes.accounts}>
      <AdminList user={user} />
      <div className={classes.forms}>
        <AddAdmin />
        <ChangePassword username={user.username} />
      </div>
    </div>
  );
}

function AdminList({ user }: { user: AdminUser }) {
  const { data, isPending, refetch } = useQuery<AdminAccount[]>({ queryKey: adminsKey });
  const [selected, setSelected] = useState<AdminAccount | null>(null);
  const removal = useRemoveAdmin(user, () => setSelected(null));

  return (
    <section className={classes.panel} aria-labelledby="admins">
      <h2 id="admins" className={classes.title}>
        Admins
      </h2>
      {isPending && <p role="status">Loading admins...</p>}
      {!isPending && !data && (
        <Button variant="default" onClick={() => void refetch()}>
          The list could not be loaded. Try again
        </Button>
      )}
      <ul className={classes.list}>
        {data?.map((admin) => (
          <li key={admin.uid} className={classes.admin}>
            <div>
              <p className={classes.username}>
                {admin.username}
                {admin.uid === user.uid && <span className={classes.you}> (you)</span>}
              </p>
              <p className={classes.dates}>
                Since <DateText iso={admin.createdAt} />, last sign-in{' '}
                {admin.lastSignInAt === null ? 'never' : <DateText iso={admin.lastSignInAt} />}
              </p>
            </div>
            <Button
              variant="subtle"
              color="var(--mantine-color-error)"
              size="sm"
              // Without any admin, no account could be added from the dashboard again.
              disabled={data.length === 1}
              onClick={() => setSelected(admin)}
              aria-label={`Remove ${admin.username}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Remove ${selected?.username ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        opened={selected !== null}
        isPending={removal.isPending}
        onConfirm={() => selected && removal.mutate(selected)}
        onClose={() => setSelected(null)}
      >
        {selected?.uid === user.uid
          ? 'This is your own account: you are signed out at once and cannot sign in again.'
          : 'The account is deleted. Whoever uses it is signed out at once and cannot sign in again.'}
      </ConfirmDialog>
    </section>
  );
}

function useRemoveAdmin(user: AdminUser, onSettled: () => void) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: async ({ uid }: AdminAccount) => {
      await apiFetch(apiPath(ADMIN_API, 'admins', uid), { method: 'DELETE' });
    },
    onSuccess: async (_, { uid, username }) => {
      toastSuccess({ title: 'Admin removed', message: `${username} can no longer sign in.` });
      if (uid === user.uid) await refreshUser();
      else await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast('Not removed'),
    onSettled,
  });
}
