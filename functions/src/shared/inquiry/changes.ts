import type { RecordChange } from './changes-schema.ts';
import type { RecordEvent } from './events.ts';
import type { AnyRecord } from './kinds.ts';
import { can, isUnhandled } from './state.ts';

export type { RecordChange };

/** The effect of a change on a record. */
interface Effect {
  /** The fields to update in the document. */
  fields?: Readonly<Record<string, Date | string | null>>;
  /** The `value` of the event (events.ts). */
  value?: string | null;
  /** Returns the reason why the record is not changed. @param name of the colleague who was faster */
  refusal?: (name: string) => string;
  /** The username of that colleague. */
  colleague?: string | null;
}

/** A type of change. records/move-or-delete.ts moves or deletes the document and its mail if there is a `movesTo`. */
interface Definition<C extends RecordChange> {
  /** Returns the value that the change replaces, which a call names as `was`. */
  previousValue?: (record: AnyRecord) => string | null;
  /** Returns null if the record would stay the same. @param by a username */
  apply: (record: AnyRecord, change: C, by: string, at: Date) => Effect | null;
  event: RecordEvent['what'] | 'deleted';
  movesTo?: 'inbox' | 'spam' | 'deleted';
  /** Returns the change that undoes this one. Missing if a change loses data. */
  inverse?: (change: C, now: Date) => RecordChange;
  /** The data that the audit log stores in addition to the type and the record. */
  detail?: (change: C) => string;
  /** Returns the end of a toast such as '3 records assigned to Rina'. */
  toToastText: (change: C, toName: (username: string) => string) => string;
}

/** The folders, as a sentence names them. */
export const FOLDER_NAMES = { inbox: 'the inbox', spam: 'Spam' } as const;

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
    toToastText: () => 'marked as handled',
  },

  /** Clears who handled the record and when. */
  reopen: {
    event: 'reopened',
    apply: (record) => (isUnhandled(record) ? null : { fields: { handledAt: null, handledBy: null } }),
    toToastText: () => 'reopened',
  },

  assign: {
    previousValue: ({ assignee }) => assignee,
    event: 'assigned',
    apply: ({ assignee: current }, { assignee, was }) => {
      if (current === assignee) return null;
      if (current === was) return { fields: { assignee }, value: assignee };
      const refusal = (name: string) => `${current === null ? 'Nobody' : name} is assigned to it now.`;
      return { refusal, colleague: current };
    },
    inverse: ({ assignee, was }) => ({ type: 'assign', assignee: was, was: assignee }),
    detail: ({ assignee }) => `to ${assignee ?? 'nobody'}`,
    toToastText: ({ assignee }, toName) =>
      assignee === null ? 'unassigned' : `assigned to ${toName(assignee)}`,
  },

  /** Snoozes until a time (ISO 8601) or a reply from the sender; null reopens the record. */
  snooze: {
    previousValue: ({ snoozedUntil }) => snoozedUntil,
    event: 'snoozed',
    apply: (record, { snoozedUntil: until, was }, by, at) => {
      if (record.snoozedUntil === until) return null;
      if (!can(until === null ? 'reopen' : 'snooze', record, at))
        return { refusal: () => 'It has been marked as handled in the meantime.' };
      if (record.snoozedUntil === was)
        return { fields: { snoozedUntil: until && new Date(until), snoozedBy: until && by }, value: until };
      const refusal = (name: string) => `${name} has changed its snooze time in the meantime.`;
      return { refusal, colleague: record.snoozedBy };
    },
    inverse: ({ snoozedUntil, was }, now) => {
      // A snooze that is over cannot be restored, because a change must name a time in the future.
      const isOver = was === null || Date.parse(was) <= now.getTime();
      return { type: 'snooze', snoozedUntil: isOver ? null : was, was: snoozedUntil };
    },
    detail: ({ snoozedUntil }) => `until ${snoozedUntil ?? 'now'}`,
    toToastText: () => 'snoozed',
  },

  'mark-as-spam': {
    event: 'spam',
    movesTo: 'spam',
    apply: ({ spam }) => (spam ? null : {}),
    inverse: () => ({ type: 'release' }),
    toToastText: () => 'moved to Spam',
  },

  release: {
    event: 'released',
    movesTo: 'inbox',
    apply: ({ spam }) => (spam ? {} : null),
    inverse: () => ({ type: 'mark-as-spam' }),
    toToastText: () => 'moved to the inbox',
  },

  /** Deletes a record from the list in which the caller sees it. */
  delete: {
    event: 'deleted',
    movesTo: 'deleted',
    apply: ({ spam }, { from }) => {
      if (from === (spam ? 'spam' : 'inbox')) return {};
      return { refusal: () => `It is in ${FOLDER_NAMES[spam ? 'spam' : 'inbox']} now.` };
    },
    detail: ({ from }) => from,
    toToastText: () => 'deleted',
  },
};

// TypeScript cannot infer that a change matches the definition of its type.
export const definitionOf = ({ type }: RecordChange) => CHANGES[type] as Definition<RecordChange>;

/** Tells dashboards how an admin has removed a record from the inbox. */
export interface Removal {
  /** A username. */
  by: string;
  how: 'deleted' | 'erased' | 'spam';
}

export interface ChangeResult {
  /** The ids of records that were changed. */
  changed: string[];
  /** The changed records, as lists contain them; empty after a deletion. */
  records: AnyRecord[];
  /** The ids of records that already had the change. */
  unchanged: string[];
  /** The ids of records that no longer exist. */
  gone: string[];
  failed: ChangeFailure[];
}

export interface ChangeFailure {
  id: string;
  message: string;
}
