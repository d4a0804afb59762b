import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query';
import { ApiError } from '@/lib/api-client';
import { definitionOf, type RecordChange } from '@shared/inquiry/changes';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { ADMIN_API } from './query-keys';

// The cache of queries has what the server has said. What an admin has done since is in the variables of the mutations that
// are pending, and lists show both: a mutation that fails takes its act back by itself.

/** Records as they were shown, and what an act changes in each of them. */
export interface Touched {
  kind: RecordKind;
  records: readonly AnyRecord[];
  change?: RecordChange;
}

export interface Part extends Touched {
  change: RecordChange;
}

/** A note or an answer. */
export interface NewText {
  what: 'note' | 'answer';
  /** A UUID: a repeated call adds no second one. */
  id: string;
  /** As it was written. */
  text: string;
  /** The rest of the call's body. */
  body: object;
}

/** What an admin does to records, from the press until the server has answered. */
export interface Act<P extends Touched = Touched> {
  parts: readonly P[];
  /** A username. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** What it adds to its one record. */
  added?: NewText | undefined;
  undoes?: Act | undefined;
  /** The title of the toast that says why it is not done. */
  failure?: string;
}

/** A list of the inbox or the spam with these acts, which may move records in from the other one. */
export function withActs(
  kind: RecordKind,
  place: 'inbox' | 'spam',
  records: AnyRecord[],
  acts: readonly Act[],
): AnyRecord[] {
  let shown: Map<string, AnyRecord> | undefined;
  for (const { by, at, parts } of acts) {
    for (const { change, records: seen } of parts.filter((part) => part.kind === kind)) {
      if (!change) continue;
      shown ??= new Map(records.map((record) => [record.id, record]));
      const { apply, movesTo } = definitionOf(change);
      for (const old of seen) {
        const record = shown.get(old.id) ?? (movesTo === place ? old : undefined);
        const effect = record && apply(record, change, by, new Date(at));
        if (!effect || effect.refusal) continue;
        if (movesTo && movesTo !== place) shown.delete(old.id);
        else shown.set(old.id, { ...record, ...toJson(effect.fields), spam: place === 'spam' });
      }
    }
  }
  return shown ? [...shown.values()] : records;
}

const toJson = (fields: object | undefined) => JSON.parse(JSON.stringify(fields ?? {})) as object;

const ACT = [ADMIN_API, 'act'] as const;
const PENDING = { mutationKey: ACT, status: 'pending' } as const;
const toAct = ({ state }: Pick<Mutation, 'state'>) => state.variables as Act;

/** The acts that the server has not answered, in their order. */
export const pendingActs = (client: QueryClient): Act[] =>
  client.getMutationCache().findAll(PENDING).map(toAct);

export const usePendingActs = () => useMutationState({ filters: PENDING, select: toAct });

/** Options of a mutation that sends an act after the earlier ones of its records. */
export const actOptions = <A extends Act, R>(client: QueryClient, send: (act: A) => Promise<R>) => ({
  mutationKey: ACT,
  mutationFn: async (act: A) => {
    if (!isFirst(client, act)) await whileLeavingAsks(until(client, () => isFirst(client, act)));
    // The end of the session empties the cache: the next account sends nothing of this one.
    if (!pendingActs(client).includes(act)) throw new ApiError(401, 'The session has ended.');
    return send(act);
  },
});

const touchedBy = ({ parts }: Act) =>
  parts.flatMap(({ kind, records }) => records.map(({ id }) => `${kind}/${id}`));

function isFirst(client: QueryClient, act: Act): boolean {
  const acts = pendingActs(client);
  const own = new Set(touchedBy(act));
  return !acts
    .slice(0, Math.max(0, acts.indexOf(act)))
    .some((earlier) => touchedBy(earlier).some((id) => own.has(id)));
}

/** Waits until the pending acts are so. */
function until(client: QueryClient, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSo()) return;
      unsubscribe();
      resolve();
    };
    // A mutation is still there while the cache tells that it goes.
    const unsubscribe = client.getMutationCache().subscribe(() => queueMicrotask(check));
    check();
  });
}

/** Asks before the page is left. What is under way the browser finishes by itself. */
export async function whileLeavingAsks<T>(unsent: Promise<T>): Promise<T> {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return unsent.finally(() => window.removeEventListener('beforeunload', ask));
}

/** Whether the server has refused an act: there is nothing to undo. */
export function isRefused(client: QueryClient, act: Act | undefined): boolean {
  const mutation =
    act && client.getMutationCache().find({ predicate: ({ state }) => state.variables === act });
  return mutation?.state.error instanceof ApiError && mutation.state.error.status < 500;
}

/** Waits until the server has answered all acts. @throws Error of one that has failed */
export async function allAnswered(client: QueryClient): Promise<void> {
  const mutations = client.getMutationCache().findAll(PENDING);
  await until(client, () => pendingActs(client).length === 0);
  for (const { state } of mutations) if (state.error) throw state.error;
}
