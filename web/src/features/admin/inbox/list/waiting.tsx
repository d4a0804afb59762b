import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isSnoozed } from '@shared/inquiry/record';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { ANSWER_WITHIN_HOURS } from '@shared/limits';
import { useInbox } from '../inbox-context';
import classes from './list.module.css';

/** Who has the last word about a record. Empty if it is handled without an answer. */
export function Waiting({ record }: { record: AnyRecord }) {
  const { now, clock } = useInbox();
  const { lastWord } = record.conversation;
  if (record.spam) return null;
  if (isSnoozed(record, now)) return <Word>Put off until {dayjs(record.snoozedUntil).format('MMM D')}</Word>;
  const waiting = waitingMs(record, now, clock);
  if (waiting === null) return lastWord?.by === 'us' && <Word>Answered</Word>;
  const [late, isReply] = [isLate(waiting), lastWord !== null];
  return (
    <Word isLate={late} title={clock.unit}>
      {late && (
        <span className={isReply ? 'visually-hidden' : undefined}>Over {ANSWER_WITHIN_HOURS} h: </span>
      )}
      {isReply ? 'Replied, ' : !late && 'Waiting '}
      {clock.format(waiting)}
    </Word>
  );
}

function Word({
  isLate = false,
  title,
  children,
}: {
  isLate?: boolean;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={classes.waiting} data-late={isLate || undefined} title={title || undefined}>
      {children}
    </span>
  );
}
