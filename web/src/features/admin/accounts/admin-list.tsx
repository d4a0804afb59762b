import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFetch, apiPath } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { AdminAccount, AdminUser, Confirmation } from '@shared/account';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, adminsKey } from '../api/query-keys';
import { DateText } from '../date-text';
import { useAuth } from '../session/auth-context';
import classes from './accounts.module.css';
import { type Asker, PasswordDialog } from './confirm-fields';

export function AdminList({ user, asker }: { user: AdminUser; asker: Asker }) {
  const { data, isPending, refetch } = useQuery<AdminAccount[]>({ queryKey: adminsKey });
  const [toRemove, setToRemove] = useState<AdminAccount | null>(null);
  const [toReset, setToReset] = useState<AdminAccount | null>(null);
  const removal = useRemoveAdmin(user, () => setToRemove(null));
  const reset = useResetSecondStep(() => setToReset(null));

  return (
    <section className={classes.panel} aria-labelledby="admins">
      <h2 id="admins">Admins</h2>
      {isPending && <p role="status">Loading admins...</p>}
      {!isPending && !data && (
        <Button onClick={() => void refetch()}>The list could not be loaded. Try again</Button>
      )}
      <ul>
        {data?.map((admin) => (
          <li key={admin.uid} className={classes.admin}>
            <div>
              <p className={classes.username}>
                {admin.username}
                {admin.uid === user.uid && <span className={classes.you}> (you)</span>}
              </p>
              <p className="fine-print">
                Since <DateText iso={admin.createdAt} />, last sign-in{' '}
                {admin.lastSignInAt === null ? 'never' : <DateText iso={admin.lastSignInAt} />}
              </p>
              {admin.secondStep && (
                <p className="fine-print">
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
      <PasswordDialog
        asker={asker}
        title={`Remove ${toRemove?.username ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        opened={toRemove !== null}
        isPending={removal.isPending}
        onConfirm={(confirmation) => toRemove && removal.mutate({ ...toRemove, confirmation })}
        onClose={() => setToRemove(null)}
      >
        {toRemove?.uid === user.uid
          ? 'This is your own account: you are signed out at once and cannot sign in again.'
          : 'The account is deleted. Whoever uses it is signed out at once and cannot sign in again.'}
      </PasswordDialog>
      <PasswordDialog
        asker={asker}
        title={`Reset two-step verification of ${toReset?.username ?? ''}?`}
        confirm="Reset"
        confirming="Resetting..."
        opened={toReset !== null}
        isPending={reset.isPending}
        onConfirm={(confirmation) => toReset && reset.mutate({ ...toReset, confirmation })}
        onClose={() => setToReset(null)}
      >
        For an admin who has lost both the phone and the recovery codes. Make sure that it is really them who
        ask: until it is set up again, the password is enough to sign in.
      </PasswordDialog>
    </section>
  );
}

interface Confirmed extends AdminAccount {
  confirmation: Confirmation;
}

function useRemoveAdmin(user: AdminUser, onDone: () => void) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: ({ uid, confirmation }: Confirmed) =>
      apiFetch(apiPath(ADMIN_API, 'admins', uid, 'remove'), { method: 'POST', body: confirmation }),
    onSuccess: async (_, { uid, username }) => {
      onDone();
      toastSuccess({ title: 'Admin removed', message: `${username} can no longer sign in.` });
      if (uid === user.uid) await refreshUser();
      else await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast('Not removed'),
  });
}

function useResetSecondStep(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, confirmation }: Confirmed) => {
      const path = apiPath(ADMIN_API, 'admins', uid, 'second-step', 'reset');
      return apiFetch(path, { method: 'POST', body: confirmation });
    },
    onSuccess: async (_, { username }) => {
      onDone();
      toastSuccess({ title: 'Two-step verification reset', message: `${username} can set it up again.` });
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast('Not reset'),
  });
}
