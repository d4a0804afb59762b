import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen, STATE_LABELS, recordState } from '@shared/inquiry/state';
import { formatDuration, isLate, waitingMs } from '@shared/inquiry/waiting';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import classes from './ui.module.css';

/** Returns the number of open records, including snoozed ones whose time is over. */
export function useOpenCount(records: readonly AnyRecord[] | undefined, now: Date): number {
  return useMemo(() => records?.filter((record) => isOpen(record, now)).length ?? 0, [records, now]);
}

/** Renders the state of a record, with the waiting time if it is open. Renders nothing for spam, and for a handled record whose last word is not ours. */
export function WaitingState({ record }: { record: AnyRecord }) {
  const now = useNow();
  const clock = useAnswerClock();
  const lastWord = record.conversation?.lastWord;
  if (record.spam) return null;
  const state = recordState(record, now);
  if (state === 'snoozed')
    return <SmallText>{`Snoozed until ${dayjs(record.snoozedUntil).format('MMM D')}`}</SmallText>;
  if (state === 'waiting-for-reply') return <SmallText>{STATE_LABELS[state]}</SmallText>;
  const waiting = waitingMs(record, now, clock);
  if (waiting === null) return lastWord?.by === 'us' && <SmallText>Answered</SmallText>;
  const late = isLate(waiting);
  const isReply = Boolean(lastWord);
  const openPrefix = late ? '' : 'Open ';
  return (
    <span className={late ? classes.late : classes.small} title={clock.unit || undefined}>
      {late && <span className={isReply ? 'visually-hidden' : undefined}>Late: </span>}
      <span>{`${isReply ? 'Replied, ' : openPrefix}${formatDuration(waiting)}`}</span>
    </span>
  );
}

function SmallText({ children }: { children: string }) {
  return <span className={classes.small}>{children}</span>;
}
