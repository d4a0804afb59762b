import type { AnyRecord } from './kinds.ts';
import type { Conversation } from './messages.ts';

/** An `open` record needs our answer and may be late (waiting.ts). docs/behaviour.md, States, defines the words. */
export const RECORD_STATES = ['open', 'waiting-for-reply', 'snoozed', 'handled'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

export const STATE_LABELS: Readonly<Record<RecordState, string>> = {
  open: 'Open',
  'waiting-for-reply': 'Waiting for reply',
  snoozed: 'Snoozed',
  handled: 'Handled',
};

/** The word for an open record that has waited too long (waiting.ts). */
export const LATE_LABEL = 'Late';

export type StateVerb = 'handle' | 'reopen' | 'snooze';

export const VERB_LABELS: Readonly<Record<StateVerb, string>> = {
  handle: 'Mark as handled',
  reopen: 'Reopen',
  snooze: 'Snooze',
};

/** The actions of an admin in each state. An answer, a reply and time also change the state. */
export const TRANSITIONS: Readonly<Record<RecordState, readonly StateVerb[]>> = {
  open: ['handle', 'snooze'],
  'waiting-for-reply': ['handle', 'snooze'],
  snoozed: ['handle', 'snooze', 'reopen'],
  handled: ['reopen'],
};

type StateFields = Pick<AnyRecord, 'handledAt' | 'snoozedUntil'> & {
  conversation: Pick<Conversation, 'lastWord'> | null;
};

export function recordState({ handledAt, snoozedUntil, conversation }: StateFields, now: Date): RecordState {
  if (handledAt !== null) return 'handled';
  if (snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()) return 'snoozed';
  return conversation?.lastWord?.by === 'us' ? 'waiting-for-reply' : 'open';
}

export function can(verb: StateVerb, record: StateFields, now: Date): boolean {
  return TRANSITIONS[recordState(record, now)].includes(verb);
}

/** Spam is never open. */
export function isOpen(record: StateFields & Pick<AnyRecord, 'spam'>, now: Date): boolean {
  return !record.spam && recordState(record, now) === 'open';
}

/** True in every state except handled. */
export function isUnhandled({ handledAt }: Pick<AnyRecord, 'handledAt'>): boolean {
  return handledAt === null;
}
