import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc, { type Scheduler } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { apiFetch } from '@/lib/api-client';
import { type ChangeResult, definitionOf, type RecordChange } from '@shared/inquiry/changes';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { inverse, recordsToChange, sendChanges, toParts } from './changes';
import { recordQuery, showFullRecord } from './conversation';
import { cachedInbox, inboxQuery, showRecords, showTombstones } from './lists';
import { inboxKey, recordKey } from './query-keys';

const IDS = ['a', 'b', 'c'];
const record = (id: string) => toRecord('contacts', id, { email: `${id}@example.com` });

const toFull = (shown: AnyRecord): FullRecord => ({ record: shown, events: [], notes: [], messages: [] });

/** A record of the inbox, or the tombstone of one. */
type News = AnyRecord | { id: string; changedAt: number };

/** A server with a few contacts. It answers a call, and tells each listener of a change, at times that the scheduler picks. */
function serve(scheduler: Scheduler) {
  const records = new Map<string, AnyRecord>(IDS.map((id) => [id, record(id)]));
  const listeners: ((news: News) => void)[] = [];
  const inbox = () => [...records.values()].filter(({ spam }) => !spam);
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

  function change({ ids, change: asked }: { ids: string[]; change: RecordChange }): ChangeResult {
    const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };
    const { apply, movesTo } = definitionOf(asked);
    for (const id of ids) {
      const old = records.get(id);
      const effect = old && apply(old, asked, 'somebody', new Date(0));
      if (!old) result.gone.push(id);
      else if (!effect) result.unchanged.push(id);
      else if (effect.refusal) result.failed.push({ id, message: effect.refusal('Somebody') });
      else {
        result.changed.push(id);
        if (movesTo === 'nowhere') remove(id);
        else result.records.push(write({ ...old, ...effect.fields, spam: movesTo === 'spam' }));
      }
    }
    return result;
  }

  function note(id: string): FullRecord | undefined {
    const old = records.get(id);
    return old && toFull(write({ ...old, noteCount: old.noteCount + 1 }));
  }

  /** A request arrives, and its response later. */
  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    await scheduler.schedule(Promise.resolve(), 'request');
    const [, , , , id] = url.split('/');
    let body: unknown = inbox();
    if (url.endsWith('/notes')) {
      body = note(id ?? '');
    } else if (init.method === 'POST') {
      body = change(JSON.parse(init.body as string) as Parameters<typeof change>[0]);
    } else if (id) {
      const found = records.get(id);
      body = found && toFull(found);
    }
    await scheduler.schedule(Promise.resolve(), 'response');
    return body === undefined ? new Response('Gone', { status: 404 }) : Response.json(body);
  }
  vi.stubGlobal('fetch', answer);
  return { records, listeners, inbox };
}

afterEach(() => vi.unstubAllGlobals());

/** Runs what is scheduled until nothing follows from it. */
async function settle(scheduler: Scheduler, ...windows: QueryClient[]): Promise<void> {
  do {
    await scheduler.waitIdle();
    await new Promise(setImmediate); // `Response` reads its body later
  } while (scheduler.count() > 0 || windows.some((client) => client.isFetching() > 0));
}

/** A dashboard that loads the list and shows the record 'a'. */
function openWindow(server: ReturnType<typeof serve>, isLive: boolean): QueryClient {
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
  return client;
}

const CHANGES: RecordChange[] = [
  { type: 'handle' },
  { type: 'reopen' },
  { type: 'assign', assignee: 'rina.k', was: null },
  { type: 'mark-as-spam' },
  { type: 'release' },
  { type: 'delete', from: 'inbox' },
];

interface Step {
  isFirst: boolean;
  id: string;
  action: RecordChange | 'note' | 'reload';
  isUndone: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  isFirst: fc.boolean(),
  id: fc.constantFrom(...IDS),
  action: fc.constantFrom(...CHANGES, 'note' as const, 'reload' as const),
  isUndone: fc.boolean(),
});

const reload = (client: QueryClient) =>
  client.refetchQueries({ queryKey: inboxKey('contacts'), exact: true }, { throwOnError: true });

/** Notes something, changes a record as this window shows it, or loads the list again. */
async function take(client: QueryClient, { id, action, isUndone }: Step): Promise<void> {
  if (action === 'reload') return reload(client);
  if (action === 'note') {
    const path = `/api/admin/contacts/${id}/notes`;
    const response = await apiFetch<FullRecord>(path, { method: 'POST' });
    showFullRecord(client, 'contacts', await response.json());
    return;
  }
  const shown = cachedInbox(client, 'contacts').filter((listed) => listed.id === id);
  const inSpam = action.type === 'release' ? [{ ...record(id), spam: true }] : [];
  const parts = toParts('contacts', recordsToChange([...shown, ...inSpam], action), action);
  const { changed } = await sendChanges(client, parts);
  if (isUndone && definitionOf(action).inverse) {
    const undone = changed.map((part) => ({ ...part, change: inverse(part.change) }));
    await sendChanges(client, undone);
  }
}

const byId = (records: readonly AnyRecord[]) => new Map(records.map((each) => [each.id, each]));

test('two windows end with the newest state, in whatever order changes, listener, fetches and undo arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      async (scheduler, isLive, steps) => {
        const server = serve(scheduler);
        const first = openWindow(server, true);
        const second = openWindow(server, isLive);
        for (const each of steps) {
          const taken = scheduler
            .schedule(Promise.resolve())
            .then(() => take(each.isFirst ? first : second, each));
          taken.catch((error: unknown) => expect(error).toMatchObject({ status: 404 }));
        }
        await settle(scheduler, first, second);
        // Without live updates a window is up to date when it has loaded its list.
        if (!isLive) void reload(second);
        await settle(scheduler, first, second);
        for (const client of [first, second]) {
          expect(byId(cachedInbox(client, 'contacts'))).toEqual(byId(server.inbox()));
          const open = server.records.get('a');
          if (open?.spam === false && (isLive || client === first))
            expect(client.getQueryData<FullRecord>(recordKey('contacts', 'a'))?.record).toEqual(open);
          client.clear();
        }
      },
    ),
    { numRuns: 500 },
  );
});
