import type { ReactNode } from 'react';
import classes from './status.module.css';

/** A status line (loading, empty, failed) that screen readers announce. It takes no room while it is empty. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <p className={classes.status} role="status">
      {children}
    </p>
  );
}
