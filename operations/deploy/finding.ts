import type { Google } from '../google.ts';
import type { Manifest } from './upload.ts';

/** What is to be deployed, and where to. */
export interface Target {
  project: string;
  /** The settings in functions/.env.<project>; undefined without that file. */
  settings: Readonly<Record<string, string>> | undefined;
  manifest: Manifest;
  firestoreIndexes: {
    indexes: readonly { collectionGroup: string; fields: readonly { fieldPath: string }[] }[];
    fieldOverrides: readonly { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
  };
}

/** One line of the list that a deploy prints. */
export interface Finding {
  /** `pending`: the deploy itself brings it about. */
  state: 'ok' | 'missing' | 'pending';
  what: string;
  /** The command or place that mends it. */
  remedy?: string;
}

/** Looks at one thing that a deploy needs. It only reads. */
export type Check = (target: Target, ask: Google) => Promise<Finding[]>;

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const missing = (what: string, remedy: string): Finding => ({ state: 'missing', what, remedy });
export const pending = (what: string): Finding => ({ state: 'pending', what });

/** One finding: the problem if there is one, else that `what` is ok. */
export const finding = (what: string, problem: string | false | undefined, remedy: string): Finding[] =>
  problem ? [missing(`${what}: ${problem}`, remedy)] : [ok(what)];

const MARKS = { ok: '✓', missing: '✗', pending: '·' };

/** The list of findings as text. */
export const describe = (findings: readonly Finding[]): string =>
  findings
    .map(({ state, what, remedy }) => {
      const line = `  ${MARKS[state]} ${what}${state === 'pending' ? ' (the deploy creates it)' : ''}`;
      return remedy ? `${line}\n      → ${remedy}` : line;
    })
    .join('\n');
