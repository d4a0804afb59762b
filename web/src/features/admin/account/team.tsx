import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AdminAccount, type AdminUser, type NewAccount, newAccountSchema } from '@shared/account';
import { PASSWORD_MIN } from '@shared/limits';
import { nameOfAdmin, useAdmins } from '../data/admins';
import { errorToast } from '../data/calls';
import { PasswordField } from '../ui/controls';
import { DateText } from '../ui/dates';
import { useConfirmedChange, useAddAdmin } from './account-changes';
import { type Actor, PasswordDialog, DISPLAY_NAME_HINT, FormPanel } from './account-forms';
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

/** One's own password is asked in a form of its own: beside a new one, a password manager would replace it by that. */
export function AddAdmin({ actor }: { actor: Actor }) {
  const { register, handleSubmit, reset, formState } = useForm<NewAccount>({
    resolver: zodResolver(newAccountSchema),
    defaultValues: { username: '', displayName: '', password: '' },
  });
  const [account, setAccount] = useState<NewAccount | null>(null);
  const close = () => setAccount(null);
  const { mutate, isPending } = useAddAdmin(() => {
    close();
    reset();
  });

  return (
    <>
      <FormPanel
        title="Add an admin"
        submit="Add admin"
        submitting="Adding..."
        isPending={isPending}
        isChanged={formState.isDirty}
        onSubmit={handleSubmit(setAccount)}
      >
        <TextInput
          label="Username"
          description="3 to 32 letters, digits, dots, underscores or hyphens"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register('username')}
        />
        <TextInput
          label="Display name"
          description={DISPLAY_NAME_HINT}
          autoComplete="off"
          error={formState.errors.displayName?.message}
          {...register('displayName')}
        />
        <PasswordField
          label="Password"
          description={`At least ${PASSWORD_MIN} characters; pass it on safely`}
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
      </FormPanel>
      {account && (
        <PasswordDialog
          actor={actor}
          title={`Add ${account.displayName || account.username}?`}
          confirm="Add"
          confirming="Adding..."
          danger={false}
          isPending={isPending}
          onConfirm={(confirmation) => mutate({ ...account, ...confirmation })}
          onClose={close}
        >
          The account can do all that yours can.
        </PasswordDialog>
      )}
    </>
  );
}
