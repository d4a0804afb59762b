import { AsyncLocalStorage } from 'node:async_hooks';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc, { type Scheduler } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, apiFetch, apiPath, postKeepalive } from '@/lib/api-client';
import { type ChangeResult, definitionOf, type RecordChange } from '@shared/inquiry/changes';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { inverse, recordsToChange, sendAct, sendChanges, toParts } from './changes';
import { recordQuery, showFullRecord } from './conversation';
import { inboxQuery, showRecords, shownRecords, showTombstones } from './lists';
import type { Inbox } from './newest';
import { type Act, actOptions, type Part, pendingActs } from './pending';
import { inboxKey, recordKey } from './query-keys';

const IDS = ['a', 'b', 'c'];
const record = (id: string) => toRecord('contacts', id, { email: `${id}@example.com` });

const toFull = (shown: AnyRecord): FullRecord => ({ record: shown, events: [], notes: [], messages: [] });

/** A record of the inbox, or the tombstone of one. */
type News = AnyRecord | { id: string; changedAt: number };

/** Whether the network loses the call of an act, or its response. */
type Loss = 'nothing' | 'request' | 'response';

interface Press {
  made: Act;
  client: QueryClient;
  loss: Loss;
  /** Undefined while it is pending, and for ever if its window is loaded again meanwhile. */
  outcome?: PromiseSettledResult<unknown>;
}

/** The press whose calls are sent. */
const sending = new AsyncLocalStorage<Press>();

/** A server with a few contacts. It answers a call, and tells each listener of a change, at times that the scheduler picks. */
function serve(scheduler: Scheduler) {
  const records = new Map<string, AnyRecord>(IDS.map((id) => [id, record(id)]));
  const listeners: ((news: News) => void)[] = [];
  const inbox = () => [...records.values()].filter(({ spam }) => !spam);
  /** The records of each act that a call was about, with the time of the change if there was one. */
  const received = new Map<Act, Map<string, number>>();
  const notes: string[] = [];
  const presses: Press[] = [];
  const sent = new Set<Act>();
  /** Acts that waited at the end of their session: they belong to no later one. */
  const dropped: Act[] = [];
  /** Acts that were received twice, or of which a list had not heard when they ended. */
  const faults: Act[] = [];
  let clock = 0;

  const tell = (news: News) =>
    listeners.forEach((listen) => void scheduler.schedule(Promise.resolve()).then(() => listen(news)));

  function write(state: object): AnyRecord {
    clock += 1;
    const written = JSON.parse(JSON.stringify({ ...state, changedAt: clock })) as AnyRecord;
    records.set(written.id, written);
    tell(written.spam ? { id: written.id, changedAt: clock } : written);
    return written;
  }

  function remove(id: string): void {
    records.delete(id);
    tell({ id, changedAt: Infinity });
  }

  function change(act: Act, { ids, change: asked }: { ids: string[]; change: RecordChange }): ChangeResult {
    const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };
    const { apply, movesTo } = definitionOf(asked);
    const seen = received.get(act) ?? new Map<string, number>();
    received.set(act, seen);
    for (const id of ids) {
      if (seen.has(id)) faults.push(act);
      const old = records.get(id);
      const effect = old && apply(old, asked, act.by, new Date(0));
      if (!old) result.gone.push(id);
      else if (!effect) result.unchanged.push(id);
      else if (effect.refusal) result.failed.push({ id, message: effect.refusal('Somebody') });
      else {
        result.changed.push(id);
        if (movesTo === 'nowhere') remove(id);
        else result.records.push(write({ ...old, ...effect.fields, spam: movesTo === 'spam' }));
      }
      seen.set(id, result.changed.includes(id) ? clock : -1);
    }
    return result;
  }

  /** A note with an id that is known is a repeat. */
  function note(recordId: string, { id }: { id: string }): FullRecord | undefined {
    const old = records.get(recordId);
    if (!old || notes.includes(id)) return old && toFull(old);
    notes.push(id);
    return toFull(write({ ...old, noteCount: old.noteCount + 1 }));
  }

  /** A request arrives, and its response later. */
  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    // What listeners load after an act is not lost with it.
    const pressed = init.method === 'POST' ? sending.getStore() : undefined;
    const { made: act, loss = 'nothing' } = pressed ?? {};
    if (act) sent.add(act);
    await scheduler.schedule(Promise.resolve(), 'request');
    if (loss === 'request') throw new TypeError('Failed to fetch');
    const [, , , , id] = url.split('/');
    let body: unknown = inbox();
    if (url.endsWith('/notes')) {
      body = note(id ?? '', JSON.parse(init.body as string) as { id: string });
    } else if (act) {
      body = change(act, JSON.parse(init.body as string) as Parameters<typeof change>[1]);
    } else if (id) {
      const found = records.get(id);
      body = found && toFull(found);
    }
    await scheduler.schedule(Promise.resolve(), 'response');
    if (loss === 'response') throw new TypeError('Failed to fetch');
    return body === undefined ? new Response('Gone', { status: 404 }) : Response.json(body);
  }
  vi.stubGlobal('fetch', answer);
  return { records, listeners, inbox, received, notes, presses, sent, dropped, faults };
}

afterEach(() => vi.unstubAllGlobals());

/** Runs what is scheduled until nothing follows from it. */
async function settle(scheduler: Scheduler, ...windows: Window[]): Promise<void> {
  do {
    await scheduler.waitIdle();
    await new Promise(setImmediate); // `Response` reads its body later
  } while (
    scheduler.count() > 0 ||
    windows.some(({ client }) => client.isFetching() > 0 || client.isMutating() > 0)
  );
}

/** The dashboard of an admin. A reload takes its client away, and what that still hears shows nowhere. */
interface Window {
  admin: string;
  isLive: boolean;
  client: QueryClient;
}

type Server = ReturnType<typeof serve>;

/** Loads the list and shows the record 'a'. */
function openClient(server: Server, isLive: boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new QueryObserver(client, inboxQuery('contacts'));
  const open = new QueryObserver(client, {
    ...recordQuery('contacts', record('a')),
    queryFn: async () => (await apiFetch<FullRecord>('/api/admin/contacts/a')).json(),
  });
  for (const observer of [list, open]) observer.subscribe(() => undefined);
  if (isLive)
    server.listeners.push((news) => {
      if ('email' in news) showRecords(client, 'contacts', [news]);
      else showTombstones(client, 'contacts', new Map([[news.id, news]]));
    });
  // A change of which the server has told is in the cache when its act ends: lists show no older state for a moment.
  client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'success') return;
    const act = mutation.state.variables as Act;
    const inbox = client.getQueryData<Inbox>(inboxKey('contacts'));
    for (const [id, at] of server.received.get(act) ?? []) {
      const said = inbox?.records.find((each) => each.id === id) ?? inbox?.tombstones.get(id);
      if (inbox && at >= 0 && !(said && said.changedAt >= at)) server.faults.push(act);
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
  isFirst: boolean;
  ids: string[];
  action: RecordChange | 'note' | 'refresh' | 'reload' | 'end';
  loss: Loss;
  undo: 'none' | 'at once' | 'later';
}
const step: fc.Arbitrary<Step> = fc.record({
  isFirst: fc.boolean(),
  ids: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...IDS).map((id) => [id]) },
    { weight: 1, arbitrary: fc.subarray(IDS, { minLength: 2 }) },
  ),
  action: fc.constantFrom<Step['action']>(...CHANGES, 'note', 'refresh', 'reload', 'end'),
  loss: fc.constantFrom<Loss>('nothing', 'nothing', 'nothing', 'request', 'response'),
  undo: fc.constantFrom('none', 'none', 'at once', 'later'),
});

const refresh = ({ client }: Window) =>
  client.refetchQueries({ queryKey: inboxKey('contacts'), exact: true }, { throwOnError: true });

const idsOf = ({ parts }: Act) => parts.flatMap(({ records }) => records.map(({ id }) => id));

/** Shows an act, and sends it. */
function press(
  server: Server,
  { client, admin }: Window,
  act: Pick<Act, 'parts' | 'added' | 'undoes'>,
  loss: Loss,
) {
  const made: Act = { ...act, by: admin, at: new Date(0).toISOString() };
  const pressed: Press = { made, client, loss };
  server.presses.push(pressed);
  const send = (sent: Act) =>
    sending.run(pressed, async () => {
      const [id = '', ...others] = idsOf(sent);
      if (sent.added) {
        const path = apiPath('/api/admin/contacts', id, 'notes');
        showFullRecord(client, 'contacts', await postKeepalive(path, { id: sent.added.id }));
        return undefined;
      }
      const changes = sent as Act<Part>;
      if (others.length > 0) return sendChanges(client, changes.parts);
      return sendAct(client, changes);
    });
  const sent = new MutationObserver(client, actOptions(client, send)).mutate(made);
  const ended = Promise.allSettled([sent]).then(([outcome]) => (pressed.outcome = outcome));
  return { made, ended };
}

/** The browser asks before it leaves the page. */
const asks = new Set<unknown>();

/** Loads the page again, unless it asks and this admin stays. At the end of the session it does not ask. */
async function reload(server: Server, window: Window, action: 'reload' | 'end'): Promise<void> {
  const pending = pendingActs(window.client);
  const waiting = pending.filter((act, at) =>
    pending.slice(0, at).some((earlier) => idsOf(earlier).some((id) => idsOf(act).includes(id))),
  );
  // What was just pressed is sent in the same task of a browser.
  while (pending.some((act) => !server.sent.has(act) && !waiting.includes(act))) await Promise.resolve();
  if (action === 'reload') {
    if (asks.size > 0) return;
    expect(waiting).toEqual([]);
  }
  window.client.clear();
  window.client = openClient(server, window.isLive);
  for (const act of waiting) if (!server.sent.has(act)) server.dropped.push(act);
}

/** A repeat of a note after a lost response adds no second one. */
async function addNote(server: Server, window: Window, noted: AnyRecord, loss: Loss): Promise<void> {
  const added = { what: 'note', id: crypto.randomUUID(), text: 'Called.', body: {} } as const;
  const act = { parts: [{ kind: 'contacts' as const, records: [noted] }], added };
  const first = await press(server, window, act, loss).ended;
  const last = first.status === 'rejected' ? await press(server, window, act, 'nothing').ended : first;
  if (last.status === 'fulfilled') expect(server.notes.filter((id) => id === added.id)).toHaveLength(1);
}

/** Notes something, changes records as this window shows them, or loads the list or the page again. */
async function take(server: Server, window: Window, { action, ids, loss, undo }: Step): Promise<void> {
  if (action === 'refresh') return refresh(window).catch(() => undefined); // it may be reloaded meanwhile
  if (action === 'reload' || action === 'end') return reload(server, window, action);
  const isShown = ({ id }: AnyRecord) => ids.includes(id);
  const shown = shownInbox(window).filter(isShown);
  if (action === 'note') return shown[0] && addNote(server, window, shown[0], loss);
  const inSpam = ids.map((id) => ({ ...record(id), spam: true }));
  const records = recordsToChange(action.type === 'release' ? inSpam : shown, action);
  const parts = toParts('contacts', records, action);
  if (records.length === 0) return undefined;
  const { made, ended } = press(server, window, { parts }, loss);
  const { movesTo, inverse: isLossless } = definitionOf(action);
  // The press shows before any answer.
  const now = byId(shownInbox(window));
  for (const { id } of records) {
    expect(now.has(id)).toBe(movesTo === undefined || movesTo === 'inbox');
    if (action.type === 'handle') expect(now.get(id)?.handledBy).toBe(window.admin);
    if (action.type === 'reopen') expect(now.get(id)?.handledAt).toBeNull();
    if (action.type === 'assign') expect(now.get(id)?.assignee).toBe(action.assignee);
  }
  if (undo === 'none' || !isLossless) return undefined;
  const isOne = records.length === 1;
  const { client } = window;
  const outcome = isOne && undo === 'at once' ? undefined : await ended;
  // A selection is taken back as far as the server has changed it.
  const value =
    outcome?.status === 'fulfilled' ? (outcome.value as { changed: Part[] } | undefined) : undefined;
  const done = isOne ? parts : (value?.changed ?? []);
  const back = done.map((part) => ({ ...part, change: inverse(part.change) }));
  // The toast goes with its page.
  if (back.length > 0 && client === window.client)
    press(server, window, { parts: back, undoes: made }, 'nothing');
  return undefined;
}

const shownInbox = ({ client }: Window) => shownRecords(client, 'contacts').filter(({ spam }) => !spam);

const byId = (records: readonly AnyRecord[]) => new Map(records.map((each) => [each.id, each]));

/** Whether the server has refused an act, which then is not undone. */
const isRefused = (server: Server, act: Act | undefined) => {
  const outcome = server.presses.find(({ made }) => made === act)?.outcome;
  return outcome?.status === 'rejected' && outcome.reason instanceof ApiError;
};

/** No act is lost or received twice, and those of a page arrive in their order: the server has each, or its admin is told that it has not. */
function expectNothingLost(server: Server): void {
  expect(server.faults).toEqual([]);
  expect(server.dropped.filter((act) => server.sent.has(act))).toEqual([]);
  const arrivals = [...server.received.keys()];
  // What a page has sent before it is loaded again may be overtaken by the next page.
  for (const page of new Set(server.presses.map(({ client }) => client))) {
    const pressed = server.presses.filter(({ client }) => client === page).map(({ made }) => made);
    for (const id of IDS) {
      const isOf = (act: Act) => pressed.includes(act) && idsOf(act).includes(id) && server.received.has(act);
      expect(arrivals.filter(isOf).map((act) => pressed.indexOf(act))).toEqual(
        pressed.filter(isOf).map((act) => pressed.indexOf(act)),
      );
    }
  }
  for (const { made, loss, outcome } of server.presses) {
    if (isRefused(server, made.undoes)) expect(server.received.has(made)).toBe(false);
    else if (made.added || outcome?.status === 'rejected') continue;
    else if (loss === 'request' && !outcome) continue; // its window was loaded again
    else expect([...(server.received.get(made)?.keys() ?? [])].sort()).toEqual(idsOf(made).sort());
  }
}

test('two admins end with the state of the server, and nothing is lost or doubled, in whatever order acts, responses, news, lost calls, undo and reloads come', async () => {
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: unknown) => asks.add(listener),
    removeEventListener: (_: string, listener: unknown) => asks.delete(listener),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      async (scheduler, isLive, steps) => {
        const server = serve(scheduler);
        const first: Window = { admin: 'ada', isLive: true, client: openClient(server, true) };
        const second: Window = { admin: 'omar', isLive, client: openClient(server, isLive) };
        const taken = steps.map((each) =>
          scheduler.schedule(Promise.resolve()).then(() => take(server, each.isFirst ? first : second, each)),
        );
        await settle(scheduler, first, second);
        // Without live updates a window is up to date when it has loaded its list.
        if (!isLive) void refresh(second);
        await settle(scheduler, first, second);
        // A failed expectation fails the test. A reloaded window never ends what it waited for.
        await Promise.race([Promise.all(taken), new Promise(setImmediate)]);
        expectNothingLost(server);
        expect(asks.size).toBe(0);
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
