import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { STATE_LABELS, stateOf } from '@shared/inquiry/state';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { useInbox } from '../inbox-context';
import classes from './list.module.css';

/** The state of a record, and of an open one how long it has been waiting. Nothing if it is handled without an answer. */
export function Waiting({ record }: { record: AnyRecord }) {
  const { now, clock } = useInbox();
  const { lastWord } = record.conversation;
  if (record.spam) return null;
  const state = stateOf(record, now);
  if (state === 'snoozed')
    return <Word>{`Snoozed until ${dayjs(record.snoozedUntil).format('MMM D')}`}</Word>;
  if (state === 'waiting-for-reply') return <Word>{STATE_LABELS[state]}</Word>;
  const waiting = waitingMs(record, now, clock);
  if (waiting === null) return lastWord?.by === 'us' && <Word>Answered</Word>;
  const [late, isReply] = [isLate(waiting), lastWord !== null];
  return (
    <Word isLate={late} title={clock.unit}>
      {late && <span className={isReply ? 'visually-hidden' : undefined}>Late: </span>}
      <span>{`${isReply ? 'Replied, ' : late ? '' : 'Open '}${clock.format(waiting)}`}</span>
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
