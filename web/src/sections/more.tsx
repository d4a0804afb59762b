import type { Action } from '@/content/types';
import { ActionButton } from './action-button';
import classes from './more.module.css';

/** The way on from the end of a section. */
export function More({ action }: { action: Action }) {
  return (
    <p className={classes.more}>
      <ActionButton action={action} secondary />
    </p>
  );
}
