import { Checkbox } from '@mantine/core';
import type { AdminUser } from '@shared/account';
import { useAdmins } from '../admins';
import { EXCEL_NOTE, useSemicolons } from '../api/export';
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
      <div className={ui.stack}>
        <ChangeDisplayName displayName={user.displayName ?? ''} />
        <ChangePassword actor={actor} />
        {own && <TwoStepVerification own={own} />}
        <CsvFields />
      </div>
      <div className={ui.stack}>
        <AdminList user={user} actor={actor} />
        <AddAdmin actor={actor} />
      </div>
    </div>
  );
}

function CsvFields() {
  const [hasSemicolons, setHasSemicolons] = useSemicolons();
  return (
    <section className={classes.panel} aria-labelledby="csv">
      <h2 id="csv">CSV files from this browser</h2>
      <Checkbox
        label="With semicolons, for Excel where 1.5 is written 1,5"
        description={EXCEL_NOTE}
        checked={hasSemicolons}
        onChange={({ currentTarget }) => setHasSemicolons(currentTarget.checked)}
      />
    </section>
  );
}
