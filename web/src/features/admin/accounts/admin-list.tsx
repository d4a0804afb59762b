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

/** All admins, with what one can do to the account of another. */
export function AdminList({ user }: { user: AdminUser }) {
  const { data, isPending, refetch } = useQuery<AdminAccount[]>({ queryKey: adminsKey });
  const [toRemove, setToRemove] = useState<AdminAccount | null>(null);
  const [toReset, setToReset] = useState<AdminAccount | null>(null);
  const removal = useRemoveAdmin(user, () => setToRemove(null));
  const reset = useResetSecondStep(() => setToReset(null));

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
              {admin.secondStep && (
                <p className={classes.dates}>
                  Two-step verification is on
                  {admin.uid !== user.uid && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={() => setToReset(admin)}
                      aria-label={`Reset two-step verification of ${admin.username}`}
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
              onClick={() => setToRemove(admin)}
              aria-label={`Remove ${admin.username}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Remove ${toRemove?.username ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        opened={toRemove !== null}
        isPending={removal.isPending}
        onConfirm={() => toRemove && removal.mutate(toRemove)}
        onClose={() => setToRemove(null)}
      >
        {toRemove?.uid === user.uid
          ? 'This is your own account: you are signed out at once and cannot sign in again.'
          : 'The account is deleted. Whoever uses it is signed out at once and cannot sign in again.'}
      </ConfirmDialog>
      <ConfirmDialog
        title={`Reset two-step verification of ${toReset?.username ?? ''}?`}
        confirm="Reset"
        confirming="Resetting..."
        opened={toReset !== null}
        isPending={reset.isPending}
        onConfirm={() => toReset && reset.mutate(toReset)}
        onClose={() => setToReset(null)}
      >
        For an admin who has lost both the phone and the recovery codes. Make sure that it is really them who
        ask: until it is set up again, the password is enough to sign in.
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

function useResetSecondStep(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ uid }: AdminAccount) => {
      await apiFetch(apiPath(ADMIN_API, 'admins', uid, 'second-step'), { method: 'DELETE' });
    },
    onSuccess: async (_, { username }) => {
      toastSuccess({ title: 'Two-step verification reset', message: `${username} can set it up again.` });
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast('Not reset'),
    onSettled,
  });
}
