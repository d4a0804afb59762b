import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen, STATE_LABELS, recordState } from '@shared/inquiry/state';
import { formatDuration, isLate, waitingMs } from '@shared/inquiry/waiting';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import classes from './ui.module.css';

/** How many records are open. It changes when the time of a snoozed one comes. */
export function useOpenCount(records: readonly AnyRecord[] | undefined, now: Date): number {
  return useMemo(() => records?.filter((record) => isOpen(record, now)).length ?? 0, [records, now]);
}

/** The state of a record, and of an open one how long it has been waiting. Nothing if it is handled without an answer. */
export function Waiting({ record }: { record: AnyRecord }) {
  const now = useNow();
  const clock = useAnswerClock();
  const lastWord = record.conversation?.lastWord;
  if (record.spam) return null;
  const state = recordState(record, now);
  if (state === 'snoozed')
    return <Word>{`Snoozed until ${dayjs(record.snoozedUntil).format('MMM D')}`}</Word>;
  if (state === 'waiting-for-reply') return <Word>{STATE_LABELS[state]}</Word>;
  const waiting = waitingMs(record, now, clock);
  if (waiting === null) return lastWord?.by === 'us' && <Word>Answered</Word>;
  const [late, isReply] = [isLate(waiting), Boolean(lastWord)];
  return (
    <span className={late ? classes.late : classes.small} title={clock.unit || undefined}>
      {late && <span className={isReply ? 'visually-hidden' : undefined}>Late: </span>}
      <span>{`${isReply ? 'Replied, ' : late ? '' : 'Open '}${formatDuration(waiting)}`}</span>
    </span>
  );
}

function Word({ children }: { children: string }) {
  return <span className={classes.small}>{children}</span>;
}
