import type { ReactNode } from 'react';
import classes from './status.module.css';

/** One line on what is going on (loading, empty, failed), announced; takes no room when there is nothing to say. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <p className={classes.status} role="status">
      {children}
    </p>
  );
}
