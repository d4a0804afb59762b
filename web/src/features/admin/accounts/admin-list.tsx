import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFetch } from '@/lib/api-client';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { AdminAccount, AdminUser } from '@shared/account';
import { ADMIN, adminsKey } from '../api/admin-keys';
import { sentenceOf } from '../api/sentence-of';
import { useAuth } from '../auth/auth-context';
import { ConfirmDialog } from '../record/confirm-dialog';
import { DateText } from '../records/date-text';
import classes from './accounts.module.css';

export function AdminList({ me }: { me: AdminUser }) {
  const { data, isPending, refetch } = useQuery<AdminAccount[]>({ queryKey: adminsKey });
  const [leaving, setLeaving] = useState<AdminAccount | null>(null);
  const removal = useRemoveAdmin(me, () => setLeaving(null));

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
                {admin.uid === me.uid && <span className={classes.you}> (you)</span>}
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
              // The last admin stays: nobody could let anybody in again.
              disabled={data.length === 1}
              onClick={() => setLeaving(admin)}
              aria-label={`Remove ${admin.username}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Remove ${leaving?.username ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        opened={leaving !== null}
        pending={removal.isPending}
        onConfirm={() => leaving && removal.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        {leaving?.uid === me.uid
          ? 'This is your own account: you are signed out at once and cannot sign in again.'
          : 'The account is deleted. Whoever uses it is signed out at once and cannot sign in again.'}
      </ConfirmDialog>
    </section>
  );
}

function useRemoveAdmin(me: AdminUser, onSettled: () => void) {
  const client = useQueryClient();
  const { renew } = useAuth();
  return useMutation({
    mutationFn: async ({ uid }: AdminAccount) =>
      void (await apiFetch(`${ADMIN}/admins/${encodeURIComponent(uid)}`, { method: 'DELETE' })),
    onSuccess: async (_, { uid, username }) => {
      toastSuccess({ title: 'Admin removed', message: `${username} can no longer sign in.` });
      if (uid === me.uid) await renew();
      else await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: (error) =>
      toastFailure({ title: 'Not removed', message: sentenceOf(error, 'Please try again.') }),
    onSettled,
  });
}
