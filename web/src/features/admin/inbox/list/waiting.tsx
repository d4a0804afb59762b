import type { AnyRecord } from '@shared/inquiry/kinds';
import { formatDuration, isLate, waitingMs } from '@shared/inquiry/waiting';
import { ANSWER_WITHIN_HOURS } from '@shared/limits';
import { useInbox } from '../inbox-context';
import classes from './list.module.css';

/** For how long a record has been waiting for an answer, and whether that is too long. Empty if it is handled. */
export function Waiting({ record }: { record: AnyRecord }) {
  const waiting = waitingMs(record, useInbox().now);
  if (waiting === null || record.spam) return null;
  return (
    <span className={classes.waiting} data-late={isLate(waiting) || undefined}>
      {isLate(waiting) ? `Over ${ANSWER_WITHIN_HOURS} h:` : 'Waiting'} {formatDuration(waiting)}
    </span>
  );
}
