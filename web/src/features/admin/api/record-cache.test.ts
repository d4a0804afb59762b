import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AnyRecord, ContactRecord } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import type { Inbox, SpamPage } from './fetch-records';
import { inboxKey, spamKey } from './query-keys';
import {
  inboxById,
  loadInbox,
  removeFromInbox,
  removeRecords,
  showChanged,
  upsertRecords,
  withRecords,
} from './record-cache';

const contact = (id: string, more: Partial<ContactRecord> = {}): ContactRecord => ({
  ...toRecord('contacts', id, { email: 'noor@example.com', createdAt: '2026-03-14T10:00:00.000Z' }),
  ...more,
});

const toInbox = (records: AnyRecord[], isComplete = true): Inbox => ({
  records,
  isComplete,
  readAt: '2026-03-14T10:00:00.000Z',
});

function clientWith({ inbox, spam }: { inbox?: ContactRecord[]; spam?: ContactRecord[][] }) {
  const client = new QueryClient();
  if (inbox) client.setQueryData(inboxKey('contacts'), toInbox(inbox));
  const total = spam?.flat().length ?? 0;
  const pages = spam?.map((records) => ({ records, next: null, total }));
  if (pages) client.setQueryData(spamKey('contacts'), { pages, pageParams: [] });
  return {
    client,
    inbox: () => client.getQueryData<Inbox>(inboxKey('contacts'))?.records.map(({ id }) => id),
    spam: () => client.getQueryData<InfiniteData<SpamPage>>(spamKey('contacts'))?.pages,
  };
}

test('a change of one record does not say that the whole list was loaded again', () => {
  const { client } = clientWith({ inbox: [contact('a')] });
  client.setQueryData(inboxKey('contacts'), toInbox([contact('a')]), { updatedAt: 1_000 });
  upsertRecords(client, 'contacts', [contact('b')]);
  removeRecords(client, 'contacts', ({ id }) => id === 'a');
  expect(client.getQueryState(inboxKey('contacts'))?.dataUpdatedAt).toBe(1_000);
});

test('a record is in the list of its place once, however often it is reported, and loads no list', () => {
  const { client, inbox, spam } = clientWith({
    inbox: [contact('a'), contact('marked')],
    spam: [[contact('b', { spam: true })], [contact('c', { spam: true })]],
  });
  const reported = [contact('b'), contact('marked', { spam: true }), contact('new')];
  for (let time = 0; time < 2; time++) upsertRecords(client, 'contacts', reported);
  expect(inbox()).toEqual(['a', 'b', 'new']);
  expect(spam()).toMatchObject([
    { records: [], total: 1 },
    { records: [{ id: 'c' }], total: 1 },
  ]);
  const unloaded = clientWith({});
  upsertRecords(unloaded.client, 'contacts', reported);
  expect(unloaded.inbox()).toBeUndefined();
});

test.each([
  ['takes the place of the one in the list', contact('a'), true, 'rina.k'],
  ['leaves one that the listener has brought in a later state', contact('a', { noteCount: 1 }), false, null],
  [
    'agrees with one that the listener has brought already',
    contact('a', { assignee: 'rina.k' }),
    true,
    'rina.k',
  ],
])('a record that the server returns %s', (_, meanwhile, agrees, assignee) => {
  const { client } = clientWith({ inbox: [contact('a')] });
  const before = inboxById(client, 'contacts');
  upsertRecords(client, 'contacts', [meanwhile]);
  const returned = [contact('a', { assignee: 'rina.k' })];
  expect(showChanged(client, 'contacts', returned, before)).toBe(agrees);
  expect(client.getQueryData(inboxKey('contacts'))).toMatchObject({ records: [{ assignee }] });
});

test('a record that is deleted while the server returns it stays deleted', () => {
  const { client, inbox } = clientWith({ inbox: [contact('a')] });
  const before = inboxById(client, 'contacts');
  removeRecords(client, 'contacts', ({ id }) => id === 'a');
  expect(showChanged(client, 'contacts', [contact('a', { assignee: 'rina.k' })], before)).toBe(false);
  expect(inbox()).toEqual([]);
});

test('removed records leave both lists', () => {
  const { client, inbox, spam } = clientWith({
    inbox: [contact('a'), contact('b', { email: 'NOOR@example.com' })],
    spam: [[contact('c', { spam: true }), contact('d', { spam: true, email: 'other@example.com' })]],
  });
  removeRecords(client, 'contacts', ({ email }) => email.toLowerCase() === 'noor@example.com');
  expect(inbox()).toEqual([]);
  expect(spam()).toMatchObject([{ records: [{ id: 'd' }], total: 1 }]);
});

test('records that have left the inbox stay in the spam', () => {
  const { client, inbox, spam } = clientWith({
    inbox: [contact('a')],
    spam: [[contact('a', { spam: true })]],
  });
  removeFromInbox(client, 'contacts', ({ id }) => id === 'a');
  expect([inbox(), spam()]).toMatchObject([[], [{ records: [{ id: 'a' }], total: 1 }]]);
});

test('a list changes only where a record has changed, so that nothing else is rendered again', () => {
  const list = [contact('a'), contact('b')];
  expect(withRecords(list, [contact('b')])).toBe(list);
  const handled = contact('a', { handledAt: '2026-03-15T10:00:00.000Z' });
  const changed = withRecords(list, [handled]);
  expect(changed).toEqual([handled, list[1]]);
  expect(changed[1]).toBe(list[1]);
});

test('a list that is loading keeps what arrives, changes and leaves in the meantime', async () => {
  const { client } = clientWith({});
  const answers = [contact('kept', { assignee: 'rina.k' }), contact('handled'), contact('deleted')];
  const handled = contact('handled', { handledAt: '2026-03-15T10:00:00.000Z' });
  const loaded = await loadInbox(client, 'contacts', async (onPage) => {
    upsertRecords(client, 'contacts', [handled]);
    onPage(toInbox(answers.slice(0, 1), false));
    upsertRecords(client, 'contacts', [contact('arrived')]);
    removeRecords(client, 'contacts', ({ id }) => id === 'deleted');
    return await Promise.resolve(toInbox(answers));
  });
  expect(client.getQueryData(inboxKey('contacts'))).toMatchObject({
    records: [{ id: 'kept' }, handled, { id: 'arrived' }],
    isComplete: false,
  });
  expect(loaded.records).toMatchObject([{ id: 'kept', assignee: 'rina.k' }, handled, { id: 'arrived' }]);
});

test('a list that is loaded again stays whole until all of it is there', async () => {
  const { client, inbox } = clientWith({ inbox: [contact('a'), contact('b')] });
  await loadInbox(client, 'contacts', async (onPage) => {
    onPage(toInbox([contact('a')], false));
    return await Promise.resolve(toInbox([contact('a')]));
  });
  expect(inbox()).toEqual(['a', 'b']);
});
