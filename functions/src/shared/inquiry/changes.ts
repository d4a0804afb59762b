import { assign } from './changes/assign.ts';
import type { Change } from './changes/change.ts';
import { deletion } from './changes/delete.ts';
import { handle } from './changes/handle.ts';
import { markAsSpam } from './changes/mark-as-spam.ts';
import { release } from './changes/release.ts';
import { reopen } from './changes/reopen.ts';
import { snooze } from './changes/snooze.ts';
import type { AnyRecord } from './kinds.ts';

/** Each type of change of an admin. Another one is a file and a line here. */
export const CHANGES = {
  handle,
  reopen,
  assign,
  snooze,
  'mark-as-spam': markAsSpam,
  release,
  delete: deletion,
};

type Type = keyof typeof CHANGES;
type Sent<T extends Type> = (typeof CHANGES)[T] extends Change<infer C> ? C : never;

export type RecordChange = { [T in Type]: { type: T } & Sent<T> }[Type];

export const definitionOf = ({ type }: RecordChange) => CHANGES[type] as Change<RecordChange>;

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

/** How much spam a call has deleted, and whether another call is needed. */
export interface EmptiedSpam {
  deleted: number;
  more: boolean;
}
