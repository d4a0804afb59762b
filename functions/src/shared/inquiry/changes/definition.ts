import type { z } from '../../zod.ts';
import type { RecordEvent } from '../events.ts';
import type { AnyRecord } from '../kinds.ts';

/** Who makes a change, and when. */
export interface Act {
  /** A username. */
  by: string;
  at: Date;
}

/** What a change writes: an event of the record, which goes with a deleted one, and fields of its document. */
export interface Effect {
  what: RecordEvent['what'] | 'deleted';
  value?: string | null;
  fields?: Readonly<Record<string, Date | string | null>>;
}

export interface Refusal {
  /** The message to the caller. @param name of the colleague, as people see it */
  refusal: (name: string) => string;
  /** The username of who was faster. */
  colleague?: string | null;
}

/** Is handed to the schemas, because the lists of the dashboard load without it. */
export type Zod = typeof z;

type Schema = (z: Zod) => z.ZodType;

/** All that there is to know about a type of change, but for what a move does to the mail of a record. */
export interface ChangeDefinition<S extends Schema, C = z.output<ReturnType<S>>> {
  /** Of what a call asks for. `was` is what the caller sees, where a colleague may have changed the same. */
  schema: S;
  was?: (record: AnyRecord) => string | null;
  /** Null if the record has the change already. */
  apply: (record: AnyRecord, change: C, act: Act) => Effect | Refusal | null;
  /** The list to which the record goes. */
  movesTo?: 'inbox' | 'spam' | 'nowhere';
  /** The change that takes it back. Missing where that would lose something. */
  inverse?: (change: C, now: Date) => { type: string };
  /** What the audit keeps beside type and record. */
  detail?: (change: C) => string;
  /** Follows the number of records in a toast. */
  done: (change: WithoutWas<C>, toName: (username: string) => string) => string;
}

/** A change without what the caller sees of the record. */
export type WithoutWas<C> = C extends unknown ? Omit<C, 'was'> : never;
