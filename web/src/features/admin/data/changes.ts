import { type QueryClient, type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiPath, isUnauthorized, postKeepalive, postJson, ApiError } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { toastFailure, toastSuccess } from '@/lib/toast';
import {
  type ChangeFailure,
  type ChangeResult,
  definitionOf,
  type RecordChange,
} from '@shared/inquiry/changes';
import { addressKey } from '@shared/inquiry/email-address';
import { type AnyRecord, type RecordKind, RECORD_KINDS } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import type { Erased } from '@shared/inquiry/sender';
import { MAX_CHANGES } from '@shared/limits';
import { groupBy } from '@shared/ponyfills';
import { useAdminName } from './admins';
import { errorMessage, errorToast } from './calls';
import { serverTime } from './clock';
import { removeDrafts } from './drafts';
import { cacheDeletions, cacheRecords, shownRecords } from './lists';
import {
  actionOptions,
  type ActionPart,
  type ChangePart,
  type RecordAction,
  wasRefused,
  withUnloadWarning,
} from './pending';
import { ADMIN_API, inboxKey, spamKey, undeliveredMailKey } from './query-keys';
import { useAuth } from './session';

/** The result of an action for its records, as the server reports it. */
export interface Outcome {
  changed: ChangePart[];
  unchangedCount: number;
  goneCount: number;
  failed: ChangeFailure[];
}

export interface Progress {
  doneCount: number;
  total: number;
}

/** Returns the records that the change would alter, judged by their state in this browser. */
export function recordsToChange(records: readonly AnyRecord[], change: RecordChange): readonly AnyRecord[] {
  const { apply, previousValue } = definitionOf(change);
  const now = new Date(serverTime());
  return records.filter((record) => {
    const fullChange = previousValue ? withPreviousValue(change, previousValue(record)) : change;
    // The username is left empty, because whether a record would change does not depend on the admin.
    const effect = apply(record, fullChange, '', now);
    return effect !== null && !effect.refusal;
  });
}

/** Splits a change by the values that it replaces, because the server refuses to replace a value that this admin has not seen. */
export function toParts(kind: RecordKind, records: readonly AnyRecord[], change: RecordChange): ChangePart[] {
  const { previousValue } = definitionOf(change);
  if (!previousValue) return [{ kind, change, records }];
  const groups = [...groupBy(records, previousValue)];
  return groups.map(([value, group]) => ({ kind, change: withPreviousValue(change, value), records: group }));
}

const withPreviousValue = (change: RecordChange, previousValue: string | null) =>
  ({ ...change, was: previousValue }) as RecordChange;

const toIds = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const countRecords = (parts: readonly ActionPart[]) => parts.flatMap(({ records }) => records).length;

/** Returns the change that undoes another one. @throws Error if the change cannot be undone */
export function inverse(change: RecordChange): RecordChange {
  const inverseChange = definitionOf(change).inverse?.(change, new Date(serverTime()));
  if (!inverseChange) throw new Error(`Cannot undo ${change.type}`);
  return inverseChange;
}

/**
 * Sends changes to the server, and writes the results into the cache. After a failure, or once the signal is aborted, the
 * remaining changes are not sent, and count as failed.
 * @throws ApiError, TypeError if a call fails before anything was changed, or because the session has ended
 */
export async function sendChanges(
  client: QueryClient,
  parts: readonly ChangePart[],
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  const calls = parts.flatMap(toCalls);
  const outcome: Outcome = { changed: [], unchangedCount: 0, goneCount: 0, failed: [] };
  const total = countRecords(parts);
  const batchId = crypto.randomUUID();
  const failFrom = (firstCall: number, message: string): Outcome => {
    const rest = calls.slice(firstCall).flatMap(({ records }) => toIds(records));
    outcome.failed.push(...rest.map((id) => ({ id, message })));
    return outcome;
  };
  let doneCount = 0;
  for (const [index, call] of calls.entries()) {
    if (signal?.aborted) return failFrom(index, 'You stopped the action.');
    const { kind, change, records } = call;
    try {
      const path = apiPath(ADMIN_API, kind, 'changes');
      const sent = postKeepalive<ChangeResult>(path, { batchId, change, ids: toIds(records) });
      // The browser completes a sent call, so the warning is about the calls after this one.
      const isLast = index === calls.length - 1;
      const result = await (isLast ? sent : withUnloadWarning(sent));
      await cacheResult(client, call, result);
      const changed = records.filter(({ id }) => result.changed.includes(id));
      if (changed.length > 0) outcome.changed.push({ ...call, records: changed });
      outcome.unchangedCount += result.unchanged.length;
      outcome.goneCount += result.gone.length;
      outcome.failed.push(...result.failed);
    } catch (error) {
      if (outcome.changed.length === 0 || isUnauthorized(error)) throw error;
      return failFrom(index, errorMessage(error));
    }
    doneCount += records.length;
    onProgress?.({ doneCount, total });
  }
  return outcome;
}

/** Splits a part into calls of at most MAX_CHANGES records. */
function toCalls({ records, ...part }: ChangePart): ChangePart[] {
  return Array.from({ length: Math.ceil(records.length / MAX_CHANGES) }, (_, index) => ({
    ...part,
    records: records.slice(index * MAX_CHANGES, (index + 1) * MAX_CHANGES),
  }));
}

/** Writes a result into the cache while its action is still pending, so that no list falls back to the old state. */
async function cacheResult(
  client: QueryClient,
  { kind, change }: ChangePart,
  { changed, records, unchanged, gone, failed }: ChangeResult,
): Promise<void> {
  const { movesTo } = definitionOf(change);
  cacheRecords(client, kind, records);
  cacheDeletions(client, kind, movesTo === 'deleted' ? [...gone, ...changed] : gone);
  if (movesTo === 'deleted') removeDrafts((draftKind, id) => draftKind === kind && changed.includes(id));
  // The server moves or deletes a record's mail with it. `recordMailKey` begins with this key, so it is reloaded too.
  if (movesTo) void client.invalidateQueries({ queryKey: undeliveredMailKey });
  // Other admins may have changed the unchanged and the failed records. Lists without live updates do not show that yet.
  const isListOutdated = unchanged.length + failed.length > 0;
  if (isListOutdated) void client.invalidateQueries({ queryKey: inboxKey(kind) });
  const spamReload =
    movesTo || isListOutdated ? client.invalidateQueries({ queryKey: spamKey(kind) }) : undefined;
  // `cacheRecords` writes only into the inbox, so a record that moves to Spam appears there only after the reload.
  if (movesTo === 'spam') await spamReload;
}

/** Sends a change to one record, unless the change undoes an action that the server has refused. @throws ApiError, TypeError */
export async function sendAction(
  client: QueryClient,
  { parts, undoes }: RecordAction<ChangePart>,
): Promise<void> {
  if (wasRefused(client, undoes)) return;
  const { failed, goneCount } = await sendChanges(client, parts);
  if (failed[0]) throw new ApiError(409, failed[0].message);
  const isDeletion = parts.some(({ change }) => change.type === 'delete');
  if (goneCount > 0 && !isDeletion) throw new ApiError(404, 'This record no longer exists.');
}

/** Returns a function that opens a record by a URL like the links in notification mails, and keeps the current filters. */
function useOpenFromToast() {
  const navigate = useNavigate();
  return (kind: RecordKind, { id, spam }: Pick<AnyRecord, 'id' | 'spam'>) => {
    const params = new URLSearchParams(window.location.search);
    params.set('record', `${kind}:${id}`);
    if (spam) params.set('view', 'spam');
    else params.delete('view');
    void navigate(`/admin?${params}`);
  };
}

/** Titles of the toast that reports a failed change to one record. */
const FAILURE_TITLES: Partial<Record<RecordChange['type'], string>> = {
  delete: 'Not deleted',
  snooze: 'Not snoozed',
  assign: 'Not assigned',
};

/**
 * Returns `start`, which starts an action. Lists show its effect immediately. After a failure, a toast gives the reason, and the
 * promise `sent` that `start` returns resolves to undefined.
 */
export function useRecordAction<P extends ActionPart, R>(send: (action: RecordAction<P>) => Promise<R>) {
  const client = useQueryClient();
  const { user } = useAuth();
  const openFromToast = useOpenFromToast();
  const { mutateAsync, isPending } = useMutation({
    ...actionOptions(client, send),
    onError: (error, { parts, undoes, failureTitle }) => {
      const reason = errorMessage(error);
      const [part] = parts;
      const [record] = part?.records ?? [];
      const type = part?.change?.type;
      const defaultTitle = (type && FAILURE_TITLES[type]) ?? 'Not changed';
      const title = undoes ? 'Not undone' : (failureTitle ?? defaultTitle);
      if (!part || !record || countRecords(parts) > 1) {
        toastFailure({ title, message: reason });
        return;
      }
      // The path of an open record ends with its id (view/view.ts).
      const isRecordOpen = window.location.pathname.endsWith(`/${encodeURIComponent(record.id)}`);
      const action = { label: 'Open', onClick: () => openFromToast(part.kind, record) };
      toastFailure({ title, message: senderName(record), reason, ...(!isRecordOpen && { action }) });
    },
  });
  const start = (
    parts: readonly P[],
    options: Pick<RecordAction, 'added' | 'undoes' | 'failureTitle'> = {},
  ) => {
    const by = user?.username ?? '';
    const action: RecordAction<P> = { ...options, parts, by, at: new Date(serverTime()).toISOString() };
    return { action, sent: mutateAsync(action).catch(() => undefined) };
  };
  return { start, isPending };
}

/** Toasts for a record that leaves its list. A record that stays shows its change itself. */
const MOVE_TOASTS = {
  deleted: { title: 'Record deleted' },
  spam: { title: 'Moved to Spam', message: 'Unsent mail about it is canceled.' },
  inbox: { title: 'Moved to the inbox', message: 'Its mail is on the way, unless it was sent before.' },
};

interface ChangeOptions {
  /** The title of a toast that offers to undo the change. */
  doneTitle?: string | undefined;
  onUndone?: () => void;
  undoes?: RecordAction;
  failureTitle?: string;
}

/** Returns a function that changes one record. */
export function useChangeRecord(kind: RecordKind) {
  const client = useQueryClient();
  const openFromToast = useOpenFromToast();
  const { user } = useAuth();
  const { start } = useRecordAction((action: RecordAction<ChangePart>) => sendAction(client, action));
  /** @returns undefined if the record already has this state, e.g. after a double click */
  const changeRecord = (
    rendered: AnyRecord,
    change: RecordChange,
    { doneTitle, onUndone, ...options }: ChangeOptions = {},
  ): RecordAction | undefined => {
    // The record as lists show it now, which may be newer than the rendered one.
    const record = shownRecords(client, kind).find(({ id }) => id === rendered.id) ?? rendered;
    const { apply, movesTo } = definitionOf(change);
    if (!apply(record, change, user?.username ?? '', new Date(serverTime()))) return undefined;
    const { action } = start([{ kind, change, records: [record] }], options);
    const openInInbox = () => openFromToast(kind, { ...record, spam: false });
    const undo = () => {
      changeRecord(record, inverse(change), { undoes: action });
      onUndone?.();
    };
    if (doneTitle !== undefined)
      toastSuccess({
        title: doneTitle,
        message: senderName(record),
        action: { label: 'Undo', onClick: undo },
      });
    else if (movesTo)
      toastSuccess({
        ...MOVE_TOASTS[movesTo],
        ...(movesTo === 'inbox' && { action: { label: 'Open', onClick: openInInbox } }),
      });
    return action;
  };
  return changeRecord;
}

/** Makes the same change to many records. A toast offers to undo a change that loses no data. */
export function useChangeRecords() {
  const client = useQueryClient();
  const toName = useAdminName();
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController>(null);
  const { start, isPending } = useRecordAction(({ parts }: RecordAction<ChangePart>) => {
    controller.current = new AbortController();
    return sendChanges(client, parts, setProgress, controller.current.signal);
  });
  const send = (parts: readonly ChangePart[], undoes?: RecordAction) => {
    setProgress({ doneCount: 0, total: countRecords(parts) });
    return start(parts, { undoes });
  };
  const undo = async (parts: readonly ChangePart[], undoes: RecordAction) => {
    const inverseParts = parts.map((part) => ({ ...part, change: inverse(part.change) }));
    const outcome = await send(inverseParts, undoes).sent;
    if (outcome) showOutcome('changed back', outcome);
  };
  /** @returns undefined if nothing was changed */
  const changeRecords = async (kind: RecordKind, records: readonly AnyRecord[], change: RecordChange) => {
    const parts = toParts(kind, recordsToChange(records, change), change);
    const { action, sent } = send(parts);
    const outcome = await sent;
    if (!outcome) return undefined;
    const definition = definitionOf(change);
    // The records that needed no change were not sent.
    outcome.unchangedCount += records.length - countRecords(parts);
    showOutcome(
      definition.toToastText(change, toName),
      outcome,
      definition.inverse ? () => void undo(outcome.changed, action) : undefined,
    );
    return outcome;
  };
  return {
    changeRecords,
    progress: isPending ? progress : null,
    stop: () => controller.current?.abort(),
  };
}

/** Shows a toast with the result of an action. @param titleEnd follows the number of changed records in the title */
function showOutcome(titleEnd: string, outcome: Outcome, undo?: () => void): void {
  const { changed, unchangedCount, goneCount, failed } = outcome;
  const reasons = groupBy(failed, ({ message }) => message);
  const toast = {
    title: `${pluralize(countRecords(changed), 'record')} ${titleEnd}`,
    message: [
      ...[...reasons].map(([reason, { length }]) => `${length} not changed: ${reason}`),
      unchangedCount > 0 ? `${unchangedCount} needed no change.` : '',
      goneCount > 0 ? `${goneCount} no longer existed.` : '',
    ]
      .filter((text) => text !== '')
      .join(' '),
    ...(undo && changed.length > 0 && { action: { label: 'Undo', onClick: undo } }),
  };
  if (failed.length > 0) toastFailure(toast);
  else toastSuccess(toast);
}

/** True for a `recordKey`, which has three parts; the key of a list has two. */
const isRecordQuery = ({ queryKey }: Query) =>
  queryKey.length === 3 && RECORD_KINDS.some((kind) => kind === queryKey[1]);

/** Deletes every record from the given email addresses, and the mail about these records. */
export function useEraseAddresses() {
  const client = useQueryClient();
  const erasedCount = useRef(0);
  return useMutation({
    // A record that is still loading would get a 404 once it is deleted.
    onMutate: () => client.cancelQueries({ predicate: isRecordQuery }),
    mutationFn: async (emails: readonly string[]) => {
      const erased = { contacts: 0, partnerships: 0, unblocked: [] as string[] };
      erasedCount.current = 0;
      for (const email of emails) {
        const { contacts, partnerships, unblocked } = await postJson<Erased>(`${ADMIN_API}/erase`, { email });
        erased.contacts += contacts;
        erased.partnerships += partnerships;
        erased.unblocked.push(...unblocked);
        removeRecordsFrom(client, email);
        erasedCount.current += 1;
      }
      return erased;
    },
    onSuccess: ({ contacts, partnerships, unblocked }, emails) => {
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      const unblockedText =
        unblocked.length > 0 ? ` No longer blocked under any address: ${unblocked.join(', ')}.` : '';
      toastSuccess({
        title: emails.length === 1 ? 'Address erased' : `${emails.length} addresses erased`,
        message: `${pluralize(contacts, 'contact')} and ${pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')} deleted.${unblockedText}`,
      });
    },
    onError: (error, emails) => {
      const title =
        erasedCount.current === 0
          ? 'Not erased'
          : `${erasedCount.current} of ${emails.length} addresses erased`;
      errorToast(title)(error);
      // Loads the records whose loading was canceled.
      void client.invalidateQueries({ predicate: isRecordQuery });
    },
  });
}

/** Removes the records that an address has sent, and their drafts, from this browser. */
function removeRecordsFrom(client: QueryClient, email: string): void {
  for (const kind of RECORD_KINDS) {
    const records = shownRecords(client, kind).filter(
      (record) => addressKey(record.email) === addressKey(email),
    );
    const ids = toIds(records);
    removeDrafts((draftKind, id) => draftKind === kind && ids.includes(id));
    cacheDeletions(client, kind, ids);
  }
}
