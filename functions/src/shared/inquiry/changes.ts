import type { RecordChange } from './changes-schema.ts';
import type { RecordEvent } from './events.ts';
import type { AnyRecord } from './kinds.ts';
import { can, isUnhandled } from './state.ts';

export type { RecordChange };

/** What a change does to a record. */
interface Effect {
  /** Of the document. */
  fields?: Readonly<Record<string, Date | string | null>>;
  /** The value of the event. */
  value?: string | null;
  /** Why the record is not changed. @param name of the colleague who was faster */
  refusal?: (name: string) => string;
  colleague?: string | null;
}

/** A type of change, without what a move does to mail. */
interface Definition<C extends RecordChange> {
  /** The `was` of a call of an admin who sees this record. */
  was?: (record: AnyRecord) => string | null;
  /** Null if the record has the change already. @param by a username */
  apply: (record: AnyRecord, change: C, by: string, at: Date) => Effect | null;
  event: RecordEvent['what'] | 'deleted';
  movesTo?: 'inbox' | 'spam' | 'nowhere';
  /** The change that takes it back, where nothing is lost. */
  inverse?: (change: C, now: Date) => RecordChange;
  /** What the audit keeps beside type and record. */
  detail?: (change: C) => string;
  /** Follows the number of records in a toast. */
  done: (change: C, toName: (username: string) => string) => string;
}

const CHANGES: { [T in RecordChange['type']]: Definition<Extract<RecordChange, { type: T }>> } = {
  handle: {
    event: 'handled',
    apply: (record, _, by, at) => {
      if (isUnhandled(record)) return { fields: { handledAt: at, handledBy: by } };
      if (record.handledBy === by) return null;
      const refusal = (name: string) => `${name} has already marked it as handled.`;
      return { refusal, colleague: record.handledBy };
    },
    inverse: () => ({ type: 'reopen' }),
    done: () => 'marked as handled',
  },

  /** Forgets by whom and when it was handled. */
  reopen: {
    event: 'reopened',
    apply: (record) => (isUnhandled(record) ? null : { fields: { handledAt: null, handledBy: null } }),
    done: () => 'reopened',
  },

  assign: {
    was: ({ assignee }) => assignee,
    event: 'assigned',
    apply: ({ assignee: current }, { assignee, was }) => {
      if (current === assignee) return null;
      if (current === was) return { fields: { assignee }, value: assignee };
      const refusal = (name: string) => `${current === null ? 'Nobody' : name} is assigned to it now.`;
      return { refusal, colleague: current };
    },
    inverse: ({ assignee, was }) => ({ type: 'assign', assignee: was, was: assignee }),
    detail: ({ assignee }) => `to ${assignee ?? 'nobody'}`,
    done: ({ assignee }, toName) => `assigned to ${assignee === null ? 'nobody' : toName(assignee)}`,
  },

  /** Snoozes until a time (ISO 8601) or a reply of the sender; null reopens the record. */
  snooze: {
    was: ({ snoozedUntil }) => snoozedUntil,
    event: 'snoozed',
    apply: (record, { snoozedUntil: until, was }, by, at) => {
      if (record.snoozedUntil === until) return null;
      if (!can(until === null ? 'reopen' : 'snooze', record, at))
        return { refusal: () => 'It is handled now.' };
      if (record.snoozedUntil === was)
        return { fields: { snoozedUntil: until && new Date(until), snoozedBy: until && by }, value: until };
      const refusal = (name: string) => `${name} has changed in the meantime until when it is snoozed.`;
      return { refusal, colleague: record.snoozedBy };
    },
    inverse: ({ snoozedUntil, was }, now) => {
      const isOver = was === null || Date.parse(was) <= now.getTime();
      return { type: 'snooze', snoozedUntil: isOver ? null : was, was: snoozedUntil };
    },
    detail: ({ snoozedUntil }) => `until ${snoozedUntil ?? 'now'}`,
    done: () => 'snoozed',
  },

  'mark-as-spam': {
    event: 'spam',
    movesTo: 'spam',
    apply: ({ spam }) => (spam ? null : {}),
    inverse: () => ({ type: 'release' }),
    done: () => 'moved to the spam',
  },

  release: {
    event: 'released',
    movesTo: 'inbox',
    apply: ({ spam }) => (spam ? {} : null),
    inverse: () => ({ type: 'mark-as-spam' }),
    done: () => 'moved to the inbox',
  },

  /** Deletes a record from the list in which the caller sees it. */
  delete: {
    event: 'deleted',
    movesTo: 'nowhere',
    apply: ({ spam }, { from }) => {
      const place = spam ? 'spam' : 'inbox';
      return place === from ? {} : { refusal: () => `It is in the ${place} now.` };
    },
    detail: ({ from }) => from,
    done: () => 'deleted',
  },
};

// The table fits each type, which TypeScript cannot follow through the lookup.
export const definitionOf = ({ type }: RecordChange) => CHANGES[type] as Definition<RecordChange>;

/** The news that an admin has taken a record out of the inbox. */
export interface Removal {
  by: string;
  how: 'deleted' | 'erased' | 'spam';
}

export interface ChangeResult {
  changed: string[];
  /** The changed records as a list has them. None after a deletion. */
  records: AnyRecord[];
  /** Records that had the change already. */
  unchanged: string[];
  gone: string[];
  failed: ChangeFailure[];
}

export interface ChangeFailure {
  id: string;
  message: string;
}
