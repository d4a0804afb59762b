import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query';
import { ApiError } from '@/lib/api-client';
import { definitionOf, type RecordChange } from '@shared/inquiry/changes';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { ADMIN_API } from './query-keys';

// Optimistic updates via the UI (https://tanstack.com/query/latest/docs/framework/react/guides/optimistic-updates). The query
// cache holds the server's state. The variables of the pending mutations are the actions that the server has not answered.
// Lists show both, so a failed mutation needs no rollback.

/** Records as the admin saw them, and the change that an action makes to each of them. */
export interface ActionPart {
  kind: RecordKind;
  records: readonly AnyRecord[];
  change?: RecordChange;
}

export interface ChangePart extends ActionPart {
  change: RecordChange;
}

/** A note or an answer. */
export interface NewText {
  type: 'note' | 'answer';
  /** A UUID, so that a repeated call does not add the text twice. */
  id: string;
  /** The text as the admin wrote it. */
  text: string;
  /** The body of the call, without the id. */
  body: object;
}

/** An action of an admin on records, pending from the click until the server has answered. */
export interface RecordAction<P extends ActionPart = ActionPart> {
  parts: readonly P[];
  /** The username of the admin. */
  by: string;
  /** The time of the action, ISO 8601. */
  at: string;
  /** The note or answer that is added to the action's only record. */
  added?: NewText | undefined;
  /** The action that this action undoes. If the server has refused that action, this one is not sent. */
  undoes?: RecordAction | undefined;
  /** The title of the toast after a failure. */
  failureTitle?: string;
}

/** Returns a list of the inbox or of Spam after actions, which may also move records in from the other list. */
export function applyActions(
  kind: RecordKind,
  place: 'inbox' | 'spam',
  records: AnyRecord[],
  actions: readonly RecordAction[],
): AnyRecord[] {
  let shown: Map<string, AnyRecord> | undefined;
  for (const { by, at, parts } of actions) {
    for (const { change, records: seenRecords } of parts.filter((part) => part.kind === kind)) {
      if (!change) continue;
      shown ??= new Map(records.map((record) => [record.id, record]));
      const { apply, movesTo } = definitionOf(change);
      for (const seen of seenRecords) {
        const record = shown.get(seen.id) ?? (movesTo === place ? seen : undefined);
        const effect = record && apply(record, change, by, new Date(at));
        if (!effect || effect.refusal) continue;
        if (movesTo && movesTo !== place) shown.delete(seen.id);
        else shown.set(seen.id, { ...record, ...toJson(effect.fields), spam: place === 'spam' });
      }
    }
  }
  return shown ? [...shown.values()] : records;
}

/** Converts changed fields to the form in which the API returns them, e.g. dates to text. */
const toJson = (fields: object | undefined) => JSON.parse(JSON.stringify(fields ?? {})) as object;

const ACTION_KEY = [ADMIN_API, 'action'] as const;
const PENDING = { mutationKey: ACTION_KEY, status: 'pending' } as const;
const toAction = ({ state }: Pick<Mutation, 'state'>) => state.variables as RecordAction;

/** The actions that the server has not answered, oldest first. */
export const pendingActions = (client: QueryClient): RecordAction[] =>
  client.getMutationCache().findAll(PENDING).map(toAction);

export const usePendingActions = () => useMutationState({ filters: PENDING, select: toAction });

/** Options of a mutation that sends an action after all earlier actions on the same records. */
export const actionOptions = <A extends RecordAction, R>(
  client: QueryClient,
  send: (action: A) => Promise<R>,
) => ({
  mutationKey: ACTION_KEY,
  mutationFn: async (action: A) => {
    if (!isNextToSend(client, action))
      await withUnloadWarning(waitUntil(client, () => isNextToSend(client, action)));
    // The end of a session clears the cache, so that the next account never sends actions of the previous one.
    if (!pendingActions(client).includes(action)) throw new ApiError(401, 'The session has ended.');
    return send(action);
  },
});

const recordKeysOf = ({ parts }: RecordAction) =>
  parts.flatMap(({ kind, records }) => records.map(({ id }) => `${kind}/${id}`));

/** Returns true if no earlier pending action is about the same records, or if the action itself is not pending any more. */
function isNextToSend(client: QueryClient, action: RecordAction): boolean {
  const actions = pendingActions(client);
  const ownKeys = new Set(recordKeysOf(action));
  return !actions
    .slice(0, Math.max(0, actions.indexOf(action)))
    .some((earlier) => recordKeysOf(earlier).some((key) => ownKeys.has(key)));
}

/** Waits until a condition on the pending actions holds. */
function waitUntil(client: QueryClient, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!condition()) return;
      unsubscribe();
      resolve();
    };
    // The check waits for a microtask, because a removed mutation is still in the cache when the cache notifies of its removal.
    const unsubscribe = client.getMutationCache().subscribe(() => queueMicrotask(check));
    check();
  });
}

/** Warns an admin who leaves the page before the unsent calls are sent. The browser completes calls that it has sent. */
export async function withUnloadWarning<T>(unsent: Promise<T>): Promise<T> {
  const warn = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return unsent.finally(() => window.removeEventListener('beforeunload', warn));
}

/** Returns true if the server has refused an action, so that there is nothing to undo. */
export function wasRefused(client: QueryClient, action: RecordAction | undefined): boolean {
  const mutation =
    action && client.getMutationCache().find({ predicate: ({ state }) => state.variables === action });
  return mutation?.state.error instanceof ApiError && mutation.state.error.status < 500;
}

/** Waits until the server has answered all actions. @throws the error of the first action that failed */
export async function waitForPendingActions(client: QueryClient): Promise<void> {
  const mutations = client.getMutationCache().findAll(PENDING);
  await waitUntil(client, () => pendingActions(client).length === 0);
  for (const { state } of mutations) if (state.error) throw state.error;
}
