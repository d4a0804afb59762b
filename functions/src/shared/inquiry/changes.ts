import type { z } from '../zod.ts';
import { assign } from './changes/assign.ts';
import type { ChangeDefinition, WithoutWas } from './changes/definition.ts';
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

type Schema = (typeof CHANGES)[keyof typeof CHANGES]['schema'];

export type RecordChange = z.output<ReturnType<Schema>>;

export type RecordAction = WithoutWas<RecordChange>;

export const definitionOf = ({ type }: RecordAction) => CHANGES[type] as ChangeDefinition<Schema>;

/** @param was what the caller sees, undefined for a change without it */
export const toChange = (action: RecordAction, was: string | null | undefined) =>
  ({ ...action, ...(was !== undefined && { was }) }) as RecordChange;

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
