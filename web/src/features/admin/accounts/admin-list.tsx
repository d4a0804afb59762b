import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminAccount, AdminUser } from '@shared/account';
import { nameOfAdmin, useAdmins } from '../admins';
import { useConfirmedChange } from '../api/accounts';
import { errorToast } from '../api/error-toast';
import { DateText } from '../date-text';
import { type Actor, PasswordDialog } from './account-forms';
import classes from './accounts.module.css';

export function AdminList({ user, actor }: { user: AdminUser; actor: Actor }) {
  const { data, isPending, isLoadingError, refetch } = useAdmins();
  const [removed, setRemoved] = useState<AdminAccount | null>(null);
  const [reset, setReset] = useState<AdminAccount | null>(null);

  return (
    <section className={classes.panel} aria-labelledby="admins">
      <h2 id="admins">Admins</h2>
      {isPending && <p>Loading admins...</p>}
      {isLoadingError && (
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
                      onClick={() => setReset(admin)}
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
              onClick={() => setRemoved(admin)}
              aria-label={`Remove ${nameOfAdmin(admin)}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <RemoveQuestion
          admin={removed}
          isOwn={removed.uid === user.uid}
          actor={actor}
          onClose={() => setRemoved(null)}
        />
      )}
      {reset && <ResetQuestion admin={reset} actor={actor} onClose={() => setReset(null)} />}
    </section>
  );
}

interface QuestionProps {
  admin: AdminAccount;
  actor: Actor;
  onClose: () => void;
}

function RemoveQuestion({ admin, isOwn, actor, onClose }: QuestionProps & { isOwn: boolean }) {
  const { mutate, isPending } = useConfirmedChange([admin.uid, 'remove'], {
    done: { title: 'Admin removed', message: `${nameOfAdmin(admin)} can no longer sign in.` },
    onDone: onClose,
    onError: errorToast('Not removed'),
  });
  return (
    <PasswordDialog
      actor={actor}
      title={`Remove ${nameOfAdmin(admin)}?`}
      confirm="Remove"
      confirming="Removing..."
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      {isOwn
        ? 'This is your own account: you are signed out at once and cannot sign in again.'
        : 'The account is deleted. Whoever uses it is signed out at once and cannot sign in again.'}
    </PasswordDialog>
  );
}

function ResetQuestion({ admin, actor, onClose }: QuestionProps) {
  const { mutate, isPending } = useConfirmedChange([admin.uid, 'second-step', 'reset'], {
    done: { title: 'Two-step verification reset', message: `${nameOfAdmin(admin)} can set it up again.` },
    onDone: onClose,
    onError: errorToast('Not reset'),
  });
  return (
    <PasswordDialog
      actor={actor}
      title={`Reset two-step verification of ${nameOfAdmin(admin)}?`}
      confirm="Reset"
      confirming="Resetting..."
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      For an admin who has lost both the phone and the recovery codes. Make sure that it is really them who
      ask: until it is set up again, the password is enough to sign in.
    </PasswordDialog>
  );
}
