import type { AdminUser } from '@shared/account';
import classes from './accounts.module.css';
import { AddAdmin } from './add-admin';
import { AdminList } from './admin-list';
import { ChangePassword } from './change-password';

/** Who may sign in, and the signed-in admin's own password. */
export function AccountsSection({ me }: { me: AdminUser }) {
  return (
    <div className={classes.accounts}>
      <AdminList me={me} />
      <div className={classes.forms}>
        <AddAdmin />
        <ChangePassword username={me.username} />
      </div>
    </div>
  );
}
