import { AsyncLocalStorage } from 'node:async_hooks';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc, { type Scheduler } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, apiFetch, apiPath, postKeepalive } from '@/lib/api-client';
import { type ChangeResult, definitionOf, type RecordChange } from '@shared/inquiry/changes';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { inverse, recordsToChange, sendAction, sendChanges, toParts } from './changes';
import { cacheFullRecord, recordQuery } from './conversation';
import { cacheRecords, cacheTombstones, inboxQuery, shownRecords } from './lists';
import type { Inbox } from './newest';
import { actionOptions, type ChangePart, pendingActions, type RecordAction } from './pending';
import { inboxKey, recordKey } from './query-keys';

const IDS = ['a', 'b', 'c'];
const record = (id: string) => toRecord('contacts', id, { email: `${id}@example.com` });

const toFull = (shown: AnyRecord): FullRecord => ({ record: shown, events: [], notes: [], messages: [] });

/** A record of the inbox, or a tombstone. */
type Update = AnyRecord | { id: string; changedAt: number };

/** The part of an action's call that the network loses. */
type Loss = 'nothing' | 'request' | 'response';

interface StartedAction {
  action: RecordAction;
  client: QueryClient;
  loss: Loss;
  /** Undefined while the action is pending. Stays undefined if the window is reloaded during that time. */
  outcome?: PromiseSettledResult<unknown>;
}

/** The action whose calls are being sent. */
const sending = new AsyncLocalStorage<StartedAction>();

/** Creates a server with a few contacts. It responds to calls, and notifies listeners of changes, when the scheduler says. */
function createServer(scheduler: Scheduler) {
  const records = new Map<string, AnyRecord>(IDS.map((id) => [id, record(id)]));
  const listeners: ((update: Update) => void)[] = [];
  const inbox = () => [...records.values()].filter(({ spam }) => !spam);
  /** For each action, the ids in its calls, each with the time when its record was changed; -1 if it was not. */
  const received = new Map<RecordAction, Map<string, number>>();
  const notes: string[] = [];
  const startedActions: StartedAction[] = [];
  const sent = new Set<RecordAction>();
  /** Actions that were unsent when their session ended. A later session must not send them. */
  const dropped: RecordAction[] = [];
  /** Actions that were received twice, or that ended before their change was in the list. */
  const faults: RecordAction[] = [];
  let clock = 0;

  const notifyListeners = (update: Update) =>
    listeners.forEach((listen) => void scheduler.schedule(Promise.resolve()).then(() => listen(update)));

  function write(state: object): AnyRecord {
    clock += 1;
    const written = JSON.parse(JSON.stringify({ ...state, changedAt: clock })) as AnyRecord;
    records.set(written.id, written);
    notifyListeners(written.spam ? { id: written.id, changedAt: clock } : written);
    return written;
  }

  function remove(id: string): void {
    records.delete(id);
    notifyListeners({ id, changedAt: Infinity });
  }

  function change(
    action: RecordAction,
    { ids, change: requested }: { ids: string[]; change: RecordChange },
  ): ChangeResult {
    const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };
    const { apply, movesTo } = definitionOf(requested);
    const changeTimes = received.get(action) ?? new Map<string, number>();
    received.set(action, changeTimes);
    for (const id of ids) {
      if (changeTimes.has(id)) faults.push(action);
      const old = records.get(id);
      const effect = old && apply(old, requested, action.by, new Date(0));
      if (!old) result.gone.push(id);
      else if (!effect) result.unchanged.push(id);
      else if (effect.refusal) result.failed.push({ id, message: effect.refusal('Somebody') });
      else {
        result.changed.push(id);
        if (movesTo === 'deleted') remove(id);
        else result.records.push(write({ ...old, ...effect.fields, spam: movesTo === 'spam' }));
      }
      changeTimes.set(id, result.changed.includes(id) ? clock : -1);
    }
    return result;
  }

  /** Stores a note, unless its id is already stored. */
  function storeNote(recordId: string, { id }: { id: string }): FullRecord | undefined {
    const old = records.get(recordId);
    if (!old || notes.includes(id)) return old && toFull(old);
    notes.push(id);
    return toFull(write({ ...old, noteCount: old.noteCount + 1 }));
  }

  /** Handles a request when the scheduler delivers it, and returns the response later. */
  async function respond(url: string, init: RequestInit = {}): Promise<Response> {
    // The network loses only the call of the action, not what observers load after it.
    const started = init.method === 'POST' ? sending.getStore() : undefined;
    const { action, loss = 'nothing' } = started ?? {};
    if (action) sent.add(action);
    await scheduler.schedule(Promise.resolve(), 'request');
    if (loss === 'request') throw new TypeError('Failed to fetch');
    const [, , , , id] = url.split('/'); // /api/admin/contacts/<id>
    let body: unknown = inbox();
    if (url.endsWith('/notes')) {
      body = storeNote(id ?? '', JSON.parse(init.body as string) as { id: string });
    } else if (action) {
      body = change(action, JSON.parse(init.body as string) as Parameters<typeof change>[1]);
    } else if (id) {
      const found = records.get(id);
      body = found && toFull(found);
    }
    await scheduler.schedule(Promise.resolve(), 'response');
    if (loss === 'response') throw new TypeError('Failed to fetch');
    return body === undefined ? new Response('Gone', { status: 404 }) : Response.json(body);
  }
  vi.stubGlobal('fetch', respond);
  return { records, listeners, inbox, received, notes, startedActions, sent, dropped, faults };
}

afterEach(() => vi.unstubAllGlobals());

/** Runs the scheduler until nothing is scheduled and no window is loading or sending. */
async function settle(scheduler: Scheduler, ...windows: Window[]): Promise<void> {
  do {
    await scheduler.waitIdle();
    await new Promise(setImmediate); // because `Response` reads its body later
  } while (
    scheduler.count() > 0 ||
    windows.some(({ client }) => client.isFetching() > 0 || client.isMutating() > 0)
  );
}

/** The dashboard of an admin. A reload replaces the client; the old one may still receive updates, which nothing shows. */
interface Window {
  admin: string;
  isLive: boolean;
  client: QueryClient;
}

type Server = ReturnType<typeof createServer>;

/** Creates the client of a window that loads the list and shows the record 'a'. */
function openClient(server: Server, isLive: boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new QueryObserver(client, inboxQuery('contacts'));
  const open = new QueryObserver(client, {
    ...recordQuery('contacts', record('a')),
    queryFn: async () => (await apiFetch<FullRecord>('/api/admin/contacts/a')).json(),
  });
  for (const observer of [list, open]) observer.subscribe(() => undefined);
  if (isLive)
    server.listeners.push((update) => {
      if ('email' in update) cacheRecords(client, 'contacts', [update]);
      else cacheTombstones(client, 'contacts', new Map([[update.id, update]]));
    });
  // When an action ends, its change must be in the cache, because lists would flash the old state otherwise.
  client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'success') return;
    const action = mutation.state.variables as RecordAction;
    const inbox = client.getQueryData<Inbox>(inboxKey('contacts'));
    for (const [id, at] of server.received.get(action) ?? []) {
      const cached = inbox?.records.find((each) => each.id === id) ?? inbox?.tombstones.get(id);
      if (inbox && at >= 0 && !(cached && cached.changedAt >= at)) server.faults.push(action);
    }
  });
  return client;
}

const CHANGES: RecordChange[] = [
  { type: 'handle' },
  { type: 'reopen' },
  { type: 'assign', assignee: 'rina.k', was: null },
  { type: 'assign', assignee: 'omar', was: null },
  { type: 'mark-as-spam' },
  { type: 'release' },
  { type: 'delete', from: 'inbox' },
];

interface Step {
  /** True for a step in the first of the two windows. */
  isFirst: boolean;
  ids: string[];
  action: RecordChange | 'note' | 'refresh' | 'reload' | 'end of session';
  loss: Loss;
  /** 'later' is after the server has answered. */
  undo: 'none' | 'immediately' | 'later';
}

/** The more often a value is listed, the more often it is chosen. */
const step: fc.Arbitrary<Step> = fc.record({
  isFirst: fc.boolean(),
  ids: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...IDS).map((id) => [id]) },
    { weight: 1, arbitrary: fc.subarray(IDS, { minLength: 2 }) },
  ),
  action: fc.constantFrom<Step['action']>(...CHANGES, 'note', 'refresh', 'reload', 'end of session'),
  loss: fc.constantFrom<Loss>('nothing', 'nothing', 'nothing', 'request', 'response'),
  undo: fc.constantFrom('none', 'none', 'immediately', 'later'),
});

const refresh = ({ client }: Window) =>
  client.refetchQueries({ queryKey: inboxKey('contacts'), exact: true }, { throwOnError: true });

const idsOf = ({ parts }: RecordAction) => parts.flatMap(({ records }) => records.map(({ id }) => id));

/** Starts an action in a window. The window's list shows the change immediately. */
function startAction(
  server: Server,
  { client, admin }: Window,
  input: Pick<RecordAction, 'parts' | 'added' | 'undoes'>,
  loss: Loss,
) {
  const action: RecordAction = { ...input, by: admin, at: new Date(0).toISOString() };
  const started: StartedAction = { action, client, loss };
  server.startedActions.push(started);
  const send = (toSend: RecordAction) =>
    sending.run(started, async () => {
      const [id = '', ...others] = idsOf(toSend);
      if (toSend.added) {
        const path = apiPath('/api/admin/contacts', id, 'notes');
        cacheFullRecord(client, 'contacts', await postKeepalive(path, { id: toSend.added.id }));
        return undefined;
      }
      const changes = toSend as RecordAction<ChangePart>;
      if (others.length > 0) return sendChanges(client, changes.parts);
      return sendAction(client, changes);
    });
  const response = new MutationObserver(client, actionOptions(client, send)).mutate(action);
  const ended = Promise.allSettled([response]).then(([outcome]) => (started.outcome = outcome));
  return { action, ended };
}

/** The `beforeunload` listeners. While there are any, the browser asks before it leaves the page. */
const unloadWarnings = new Set<unknown>();

/** Reloads the page, unless the browser asks and the admin stays. The end of the session reloads without asking. */
async function reload(server: Server, window: Window, reason: 'reload' | 'end of session'): Promise<void> {
  const pending = pendingActions(window.client);
  // The actions that are sent only after the response to an earlier action on the same records.
  const waiting = pending.filter((action, index) =>
    pending.slice(0, index).some((earlier) => idsOf(earlier).some((id) => idsOf(action).includes(id))),
  );
  // Sends the other actions first, because a browser sends a new action in the task that started it.
  while (pending.some((action) => !server.sent.has(action) && !waiting.includes(action)))
    await Promise.resolve();
  if (reason === 'reload') {
    if (unloadWarnings.size > 0) return;
    expect(waiting).toEqual([]);
  }
  window.client.clear();
  window.client = openClient(server, window.isLive);
  for (const action of waiting) if (!server.sent.has(action)) server.dropped.push(action);
}

/** Adds a note, and repeats the call after a failure. Expects that the server stores the note once. */
async function addNote(server: Server, window: Window, target: AnyRecord, loss: Loss): Promise<void> {
  const added = { type: 'note', id: crypto.randomUUID(), text: 'Called.', body: {} } as const;
  const action = { parts: [{ kind: 'contacts' as const, records: [target] }], added };
  const first = await startAction(server, window, action, loss).ended;
  const last =
    first.status === 'rejected' ? await startAction(server, window, action, 'nothing').ended : first;
  if (last.status === 'fulfilled') expect(server.notes.filter((id) => id === added.id)).toHaveLength(1);
}

/** Adds a note, changes the records that the window shows, or reloads the list or the page. */
async function runStep(server: Server, window: Window, { action, ids, loss, undo }: Step): Promise<void> {
  if (action === 'refresh') return refresh(window).catch(() => undefined); // the window may be reloaded meanwhile
  if (action === 'reload' || action === 'end of session') return reload(server, window, action);
  const isChosen = ({ id }: AnyRecord) => ids.includes(id);
  const shown = shownInbox(window).filter(isChosen);
  if (action === 'note') return shown[0] && addNote(server, window, shown[0], loss);
  // The windows do not load Spam, so the records to release are made up here.
  const inSpam = ids.map((id) => ({ ...record(id), spam: true }));
  const records = recordsToChange(action.type === 'release' ? inSpam : shown, action);
  const parts = toParts('contacts', records, action);
  if (records.length === 0) return undefined;
  const { action: started, ended } = startAction(server, window, { parts }, loss);
  const definition = definitionOf(action);
  const { movesTo } = definition;
  // The list shows the change before any response.
  const shownNow = byId(shownInbox(window));
  for (const { id } of records) {
    expect(shownNow.has(id)).toBe(movesTo === undefined || movesTo === 'inbox');
    if (action.type === 'handle') expect(shownNow.get(id)?.handledBy).toBe(window.admin);
    if (action.type === 'reopen') expect(shownNow.get(id)?.handledAt).toBeNull();
    if (action.type === 'assign') expect(shownNow.get(id)?.assignee).toBe(action.assignee);
  }
  if (undo === 'none' || !definition.inverse) return undefined;
  const isSingle = records.length === 1;
  const { client } = window;
  // Of several records, only those that the server has changed are changed back, so the undo waits for its answer.
  const outcome = isSingle && undo === 'immediately' ? undefined : await ended;
  const result =
    outcome?.status === 'fulfilled' ? (outcome.value as { changed: ChangePart[] } | undefined) : undefined;
  const changedParts = isSingle ? parts : (result?.changed ?? []);
  const inverseParts = changedParts.map((part) => ({ ...part, change: inverse(part.change) }));
  // A reload removes the toast that offers to undo.
  if (inverseParts.length > 0 && client === window.client)
    startAction(server, window, { parts: inverseParts, undoes: started }, 'nothing');
  return undefined;
}

const shownInbox = ({ client }: Window) => shownRecords(client, 'contacts').filter(({ spam }) => !spam);

const byId = (records: readonly AnyRecord[]) => new Map(records.map((each) => [each.id, each]));

/** Returns true if the server has refused an action, so that it cannot be undone. */
const wasRefused = (server: Server, action: RecordAction | undefined) => {
  const outcome = server.startedActions.find((started) => started.action === action)?.outcome;
  return outcome?.status === 'rejected' && outcome.reason instanceof ApiError;
};

/**
 * Expects that the server has received each action once, or that its admin was told about the failure, and that the
 * actions of a page have arrived in order.
 */
function expectNothingLost(server: Server): void {
  expect(server.faults).toEqual([]);
  expect(server.dropped.filter((action) => server.sent.has(action))).toEqual([]);
  const arrivals = [...server.received.keys()];
  // Actions of a page may arrive after those of the reloaded page, so each page is checked separately.
  for (const page of new Set(server.startedActions.map(({ client }) => client))) {
    const ofPage = server.startedActions.filter(({ client }) => client === page).map(({ action }) => action);
    for (const id of IDS) {
      const isAboutRecord = (action: RecordAction) =>
        ofPage.includes(action) && idsOf(action).includes(id) && server.received.has(action);
      expect(arrivals.filter(isAboutRecord).map((action) => ofPage.indexOf(action))).toEqual(
        ofPage.filter(isAboutRecord).map((action) => ofPage.indexOf(action)),
      );
    }
  }
  for (const { action, loss, outcome } of server.startedActions) {
    if (wasRefused(server, action.undoes)) expect(server.received.has(action)).toBe(false);
    else if (action.added || outcome?.status === 'rejected') continue; // checked by `addNote`, or told to the admin
    else if (loss === 'request' && !outcome) continue; // its window was reloaded
    else expect([...(server.received.get(action)?.keys() ?? [])].sort()).toEqual(idsOf(action).sort());
  }
}

test('the windows of two admins end with the state of the server, and no action is lost or applied twice, in any order of actions, responses, updates, lost calls, undos and reloads', async () => {
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: unknown) => unloadWarnings.add(listener),
    removeEventListener: (_: string, listener: unknown) => unloadWarnings.delete(listener),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      async (scheduler, isLive, steps) => {
        const server = createServer(scheduler);
        const first: Window = { admin: 'ada', isLive: true, client: openClient(server, true) };
        const second: Window = { admin: 'omar', isLive, client: openClient(server, isLive) };
        const runs = steps.map((each) =>
          scheduler
            .schedule(Promise.resolve())
            .then(() => runStep(server, each.isFirst ? first : second, each)),
        );
        await settle(scheduler, first, second);
        // Without live updates a window has to load its list to be up to date.
        if (!isLive) void refresh(second);
        await settle(scheduler, first, second);
        // Fails the test if an expectation in a step failed. The race ends the wait, because steps of a reloaded window may never end.
        await Promise.race([Promise.all(runs), new Promise(setImmediate)]);
        expectNothingLost(server);
        expect(unloadWarnings.size).toBe(0);
        for (const window of [first, second]) {
          const { client } = window;
          expect(byId(shownInbox(window))).toEqual(byId(server.inbox()));
          const open = server.records.get('a');
          if (open?.spam === false && (isLive || window === first))
            expect(client.getQueryData<FullRecord>(recordKey('contacts', 'a'))?.record).toEqual(open);
          client.clear();
        }
      },
    ),
    { numRuns: 500 },
  );
});
