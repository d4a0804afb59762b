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
import { showDeleted, showRecords, shownRecords } from './lists';
import { type Act, actOptions, isRefused, type Part, type Touched, whileLeavingAsks } from './pending';
import { ADMIN_API, inboxKey, spamKey, undeliveredMailKey } from './query-keys';
import { useAuth } from './session';

export interface Outcome {
  changed: Part[];
  unchanged: number;
  gone: number;
  failed: ChangeFailure[];
}

export interface Progress {
  done: number;
  total: number;
}

/** The records that are changed, as far as this browser knows. */
export function recordsToChange(records: readonly AnyRecord[], change: RecordChange): readonly AnyRecord[] {
  const { apply, was } = definitionOf(change);
  const now = new Date(serverTime());
  return records.filter((record) => {
    const effect = apply(record, was ? asSeen(change, was(record)) : change, '', now);
    return effect !== null && !effect.refusal;
  });
}

/** A part for each state that is replaced: the server refuses to replace one that this admin has not seen. */
export function toParts(kind: RecordKind, records: readonly AnyRecord[], change: RecordChange): Part[] {
  const { was } = definitionOf(change);
  if (!was) return [{ kind, change, records }];
  const groups = [...groupBy(records, was)];
  return groups.map(([seen, group]) => ({ kind, change: asSeen(change, seen), records: group }));
}

const asSeen = (change: RecordChange, was: string | null) => ({ ...change, was }) as RecordChange;

const toIds = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const countRecords = (parts: readonly Touched[]) => parts.flatMap(({ records }) => records).length;

/** @throws Error for a change that nothing undoes */
export function inverse(change: RecordChange): RecordChange {
  const back = definitionOf(change).inverse?.(change, new Date(serverTime()));
  if (!back) throw new Error(`Nothing undoes ${change.type}`);
  return back;
}

/**
 * Makes changes in the database, and shows what the server has made of them. After a failure, or once the signal is
 * aborted, the rest is not sent, and counts as failed.
 * @throws ApiError, TypeError if nothing was changed, or the session has ended
 */
export async function sendChanges(
  client: QueryClient,
  parts: readonly Part[],
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  const calls = parts.flatMap(toCalls);
  const outcome: Outcome = { changed: [], unchanged: 0, gone: 0, failed: [] };
  const total = countRecords(parts);
  const batchId = crypto.randomUUID();
  const leaveRest = (from: number, message: string): Outcome => {
    const rest = calls.slice(from).flatMap(({ records }) => toIds(records));
    outcome.failed.push(...rest.map((id) => ({ id, message })));
    return outcome;
  };
  let done = 0;
  for (const [index, call] of calls.entries()) {
    if (signal?.aborted) return leaveRest(index, 'You have stopped it.');
    const { kind, change, records } = call;
    try {
      const path = apiPath(ADMIN_API, kind, 'changes');
      const sent = postKeepalive<ChangeResult>(path, { batchId, change, ids: toIds(records) });
      const isLast = index === calls.length - 1;
      const result = await (isLast ? sent : whileLeavingAsks(sent));
      await showResult(client, call, result);
      const changed = records.filter(({ id }) => result.changed.includes(id));
      if (changed.length > 0) outcome.changed.push({ ...call, records: changed });
      outcome.unchanged += result.unchanged.length;
      outcome.gone += result.gone.length;
      outcome.failed.push(...result.failed);
    } catch (error) {
      if (outcome.changed.length === 0 || isUnauthorized(error)) throw error;
      return leaveRest(index, errorMessage(error));
    }
    onProgress?.({ done: (done += records.length), total });
  }
  return outcome;
}

function toCalls({ records, ...part }: Part): Part[] {
  return Array.from({ length: Math.ceil(records.length / MAX_CHANGES) }, (_, call) => ({
    ...part,
    records: records.slice(call * MAX_CHANGES, (call + 1) * MAX_CHANGES),
  }));
}

/** The act is pending until this has ended: what it has changed is in the cache before. */
async function showResult(
  client: QueryClient,
  { kind, change }: Part,
  { changed, records, unchanged, gone, failed }: ChangeResult,
): Promise<void> {
  const { movesTo } = definitionOf(change);
  showRecords(client, kind, records);
  showDeleted(client, kind, movesTo === 'nowhere' ? [...gone, ...changed] : gone);
  if (movesTo === 'nowhere') removeDrafts((draftKind, id) => draftKind === kind && changed.includes(id));
  // The keys of the mail about single records start with this one.
  if (movesTo) void client.invalidateQueries({ queryKey: undeliveredMailKey });
  // Without live updates, the lists do not know yet what another admin has done.
  const isBehind = unchanged.length + failed.length > 0;
  if (isBehind) void client.invalidateQueries({ queryKey: inboxKey(kind) });
  const spam = movesTo || isBehind ? client.invalidateQueries({ queryKey: spamKey(kind) }) : undefined;
  if (movesTo === 'spam') await spam;
}

/** Sends the change of one record, unless it undoes one that the server has refused. @throws ApiError, TypeError */
export async function sendAct(client: QueryClient, { parts, undoes }: Act<Part>): Promise<void> {
  if (isRefused(client, undoes)) return;
  const { failed, gone } = await sendChanges(client, parts);
  if (failed[0]) throw new ApiError(409, failed[0].message);
  const isDeletion = parts.some(({ change }) => change.type === 'delete');
  if (gone > 0 && !isDeletion) throw new ApiError(404, 'This record no longer exists.');
}

/** Opens a record by the address of notices, under the filters that are set. */
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

/** What is said of a change of one record that is not made. */
const FAILURES: Partial<Record<RecordChange['type'], string>> = {
  delete: 'Not deleted',
  snooze: 'Not snoozed',
  assign: 'Not assigned',
};

/** Shows acts at once, and sends them. A failure says why and about whom, and leads there: `sent` is then undefined. */
export function useAct<P extends Touched, R>(send: (act: Act<P>) => Promise<R>) {
  const client = useQueryClient();
  const { user } = useAuth();
  const openFromToast = useOpenFromToast();
  const { mutateAsync, isPending } = useMutation({
    ...actOptions(client, send),
    onError: (error, { parts: [part], parts, undoes, failure }) => {
      const reason = errorMessage(error);
      const [record] = part?.records ?? [];
      const known = failure ?? FAILURES[part?.change?.type ?? 'handle'] ?? 'Not changed';
      const title = undoes ? 'Not undone' : known;
      if (!part || !record || countRecords(parts) > 1) {
        toastFailure({ title, message: reason });
        return;
      }
      const isOpen = window.location.pathname.endsWith(`/${encodeURIComponent(record.id)}`);
      const action = { label: 'Open', onClick: () => openFromToast(part.kind, record) };
      toastFailure({ title, message: senderName(record), reason, ...(!isOpen && { action }) });
    },
  });
  const act = (parts: readonly P[], more: Pick<Act, 'added' | 'undoes' | 'failure'> = {}) => {
    const by = user?.username ?? '';
    const made: Act<P> = { ...more, parts, by, at: new Date(serverTime()).toISOString() };
    return { made, sent: mutateAsync(made).catch(() => undefined) };
  };
  return { act, isPending };
}

/** What is said at once of a record that leaves its list: one that stays shows its change itself. */
const MOVED = {
  nowhere: { title: 'Record deleted' },
  spam: { title: 'Moved to the spam', message: 'A mail that was not sent yet is canceled.' },
  inbox: { title: 'Moved to the inbox', message: 'Its mail is on the way, unless it was sent before.' },
};

interface ChangeOptions {
  /** The title of a toast that undoes the change. */
  done?: string | undefined;
  whenUndone?: () => void;
  undoes?: Act;
  failure?: string;
}

/** Changes one record. */
export function useChangeRecord(kind: RecordKind) {
  const client = useQueryClient();
  const openFromToast = useOpenFromToast();
  const { user } = useAuth();
  const { act } = useAct((made: Act<Part>) => sendAct(client, made));
  /** @returns undefined if the record is so already, as at a second press */
  const changeRecord = (
    shown: AnyRecord,
    change: RecordChange,
    { done, whenUndone, ...more }: ChangeOptions = {},
  ): Act | undefined => {
    const record = shownRecords(client, kind).find(({ id }) => id === shown.id) ?? shown;
    const { apply, movesTo } = definitionOf(change);
    if (!apply(record, change, user?.username ?? '', new Date(serverTime()))) return undefined;
    const { made } = act([{ kind, change, records: [record] }], more);
    const open = () => openFromToast(kind, { ...record, spam: false });
    const undo = () => {
      changeRecord(record, inverse(change), { undoes: made });
      whenUndone?.();
    };
    if (done !== undefined)
      toastSuccess({ title: done, message: senderName(record), action: { label: 'Undo', onClick: undo } });
    else if (movesTo)
      toastSuccess({
        ...MOVED[movesTo],
        ...(movesTo === 'inbox' && { action: { label: 'Open', onClick: open } }),
      });
    return made;
  };
  return changeRecord;
}

/** Makes the same change to many records. The toast offers to undo what loses nothing. */
export function useChangeRecords() {
  const client = useQueryClient();
  const toName = useAdminName();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  const { act, isPending } = useAct(({ parts }: Act<Part>) => {
    running.current = new AbortController();
    return sendChanges(client, parts, setProgress, running.current.signal);
  });
  const send = (parts: readonly Part[], undoes?: Act) => {
    setProgress({ done: 0, total: countRecords(parts) });
    return act(parts, { undoes });
  };
  const undo = async (parts: readonly Part[], made: Act) => {
    const back = parts.map((part) => ({ ...part, change: inverse(part.change) }));
    const outcome = await send(back, made).sent;
    if (outcome) showOutcome('changed back', outcome);
  };
  /** @returns undefined if nothing was changed */
  const change = async (kind: RecordKind, records: readonly AnyRecord[], action: RecordChange) => {
    const parts = toParts(kind, recordsToChange(records, action), action);
    const { made, sent } = send(parts);
    const outcome = await sent;
    if (!outcome) return undefined;
    const { done, inverse: isLossless } = definitionOf(action);
    outcome.unchanged += records.length - countRecords(parts);
    showOutcome(
      done(action, toName),
      outcome,
      isLossless ? () => void undo(outcome.changed, made) : undefined,
    );
    return outcome;
  };
  return { change, progress: isPending ? progress : null, stop: () => running.current?.abort() };
}

function showOutcome(what: string, { changed, unchanged, gone, failed }: Outcome, undo?: () => void): void {
  const reasons = groupBy(failed, ({ message }) => message);
  const toast = {
    title: `${pluralize(countRecords(changed), 'record')} ${what}`,
    message: [
      ...[...reasons].map(([reason, { length }]) => `${length} not changed: ${reason}`),
      unchanged > 0 ? `${unchanged} needed no change.` : '',
      gone > 0 ? `${gone} no longer existed.` : '',
    ]
      .filter((text) => text !== '')
      .join(' '),
    ...(undo && changed.length > 0 && { action: { label: 'Undo', onClick: undo } }),
  };
  if (failed.length > 0) toastFailure(toast);
  else toastSuccess(toast);
}

const isRecordQuery = ({ queryKey }: Query) =>
  queryKey.length === 3 && RECORD_KINDS.some((kind) => kind === queryKey[1]);

/** Deletes every record from some e-mail addresses, and the mail about them. */
export function useEraseAddress() {
  const client = useQueryClient();
  const done = useRef(0);
  return useMutation({
    // A record that is still loading would get a 404 as soon as it is gone.
    onMutate: () => client.cancelQueries({ predicate: isRecordQuery }),
    mutationFn: async (emails: readonly string[]) => {
      const erased = { contacts: 0, partnerships: 0, unblocked: [] as string[] };
      done.current = 0;
      for (const email of emails) {
        const { contacts, partnerships, unblocked } = await postJson<Erased>(`${ADMIN_API}/erase`, { email });
        erased.contacts += contacts;
        erased.partnerships += partnerships;
        erased.unblocked.push(...unblocked);
        removeAddress(client, email);
        done.current += 1;
      }
      return erased;
    },
    onSuccess: ({ contacts, partnerships, unblocked }, emails) => {
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      const lifted =
        unblocked.length > 0 ? ` No longer blocked, with all their addresses: ${unblocked.join(', ')}.` : '';
      toastSuccess({
        title: emails.length === 1 ? 'Address erased' : `${emails.length} addresses erased`,
        message: `${pluralize(contacts, 'contact')} and ${pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')} deleted.${lifted}`,
      });
    },
    onError: (error, emails) => {
      const title =
        done.current === 0 ? 'Not erased' : `${done.current} of ${emails.length} addresses erased`;
      errorToast(title)(error);
      void client.invalidateQueries({ predicate: isRecordQuery });
    },
  });
}

/** From the lists of this browser, with the drafts of answers and notes about its records. */
function removeAddress(client: QueryClient, email: string): void {
  for (const kind of RECORD_KINDS) {
    const records = shownRecords(client, kind).filter(
      (record) => addressKey(record.email) === addressKey(email),
    );
    const ids = toIds(records);
    removeDrafts((draftKind, id) => draftKind === kind && ids.includes(id));
    showDeleted(client, kind, ids);
  }
}
