import type { AdminUser } from '@shared/account';
import { useAdmins } from '../admins';
import ui from '../ui.module.css';
import classes from './accounts.module.css';
import { AddAdmin } from './add-admin';
import { AdminList } from './admin-list';
import { ChangeDisplayName } from './change-display-name';
import { ChangePassword } from './change-password';
import { TwoStepVerification } from './two-step-verification';

export function Accounts({ user }: { user: AdminUser }) {
  const { data } = useAdmins({ refetchOnMount: 'always' });
  const own = data?.find(({ uid }) => uid === user.uid);
  const actor = { username: user.username, needsCode: own?.secondStep != null };
  return (
    <div className={classes.accounts}>
      <AdminList user={user} actor={actor} />
      <div className={ui.stack}>
        <ChangeDisplayName displayName={user.displayName ?? ''} />
        <AddAdmin actor={actor} />
        <ChangePassword actor={actor} />
        {own && <TwoStepVerification own={own} />}
      </div>
    </div>
  );
}
