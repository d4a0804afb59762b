import type { z } from '../../zod.ts';
import type { RecordEvent } from '../events.ts';
import type { AnyRecord } from '../kinds.ts';

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

/** A change, without what a move does to mail. `C` is what a call sends beside the type. */
export interface Change<C extends object = object> {
  /** Gets zod, without which the lists of the dashboard load. */
  fields?: (zod: typeof z) => { [K in keyof C]: z.ZodType<C[K]> };
  /** The `was` of a call of an admin who sees this record: it replaces nothing that was not seen. */
  was?: (record: AnyRecord) => string | null;
  /** Null if the record has the change already. @param by a username */
  apply: (record: AnyRecord, change: C, by: string, at: Date) => Effect | null;
  event: RecordEvent['what'] | 'deleted';
  movesTo?: 'inbox' | 'spam' | 'nowhere';
  /** The change that takes it back, where nothing is lost. */
  inverse?: (change: C, now: Date) => { type: string };
  /** What the audit keeps beside type and record. */
  detail?: (change: C) => string;
  /** Follows the number of records in a toast. */
  done: (change: C, toName: (username: string) => string) => string;
}
