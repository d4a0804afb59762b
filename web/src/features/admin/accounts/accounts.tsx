import type { AdminUser } from '@shared/account';
import classes from './accounts.module.css';
import { AddAdmin } from './add-admin';
import { AdminList } from './admin-list';
import { ChangePassword } from './change-password';
import { TwoStepVerification } from './two-step-verification';

/** The accounts of all admins, and the password of the signed-in one. */
export function Accounts({ user }: { user: AdminUser }) {
  return (
    <div className={classes.accounts}>
      <AdminList user={user} />
      <div className={classes.forms}>
        <AddAdmin />
        <ChangePassword username={user.username} />
        <TwoStepVerification user={user} />
      </div>
    </div>
  );
}
