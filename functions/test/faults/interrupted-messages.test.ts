import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { FirestoreProxy } from './firestore-proxy.ts';

// The connection breaks at each commit of a call in turn. The call is then repeated, as the person at the dashboard does.

const COUNT = 500;

const proxy = new FirestoreProxy(Number(process.env['FIRESTORE_EMULATOR_HOST']?.split(':')[1]));
process.env['FIRESTORE_EMULATOR_HOST'] = await proxy.open();
// The client connects where the environment says as it loads.
const { startConversationApi } = await import('../support/conversation-api.ts');
const { longConversation, OTHER } = await import('../support/long-conversation.ts');
const { messagesOf } = await import('../../src/records/messages.ts');
const { purge } = await import('../../src/records/purge.ts');
const world = await startConversationApi();
afterAll(() => proxy.close());

const stored = async (record: string) => (await messagesOf('contacts', record).count().get()).data().count;
const places = async (record: string) => {
  const read = (path: string) => world.api.firestore.doc(`${path}/${record}`).get();
  return [(await read('contact_records')).exists, (await read('contact_spam')).exists];
};

interface Case {
  name: string;
  call: (record: string, email: string) => Promise<unknown>;
  /** Asserts what holds once the call and a run of the schedule have ended. */
  check: (record: string) => Promise<void>;
}

const change = (record: string, fields: object) =>
  world.call('/api/admin/contacts/changes', {
    body: { batchId: randomUUID(), ids: [record], change: fields },
  });
const erase = (email: string) => world.call('/api/admin/erase', { body: { email } });

const cases: Case[] = [
  {
    name: 'a deletion',
    call: (record) => change(record, { type: 'delete', from: 'inbox' }),
    check: async (record) =>
      expect([await stored(record), ...(await places(record))]).toEqual([0, false, false]),
  },
  {
    name: 'an erasure of its sender',
    call: (_, email) => erase(email),
    check: async (record) =>
      expect([await stored(record), ...(await places(record))]).toEqual([0, false, false]),
  },
  {
    name: 'an erasure of somebody who has replied',
    call: () => erase(OTHER),
    check: async (record) => {
      expect([await stored(record), ...(await places(record))]).toEqual([COUNT / 2, true, false]);
      expect((await world.record(record)).conversation?.words).not.toContain('Theirs.');
    },
  },
  {
    name: 'a move to the spam',
    call: (record) => change(record, { type: 'mark-as-spam' }),
    check: async (record) =>
      expect([await stored(record), ...(await places(record))]).toEqual([COUNT, false, true]),
  },
  {
    name: 'a release from the spam',
    call: (record) => change(record, { type: 'release' }),
    check: async (record) =>
      expect([await stored(record), ...(await places(record))]).toEqual([COUNT, true, false]),
  },
];

test.each(cases)('$name with 500 messages can break off at each commit, and be repeated', async (each) => {
  let broken = 0;
  for (let commits = 0; commits >= broken;) {
    broken += 1;
    commits = 0;
    const email = `${randomUUID()}@client.example`;
    const record = await world.documents.add('contacts', { email, messages: longConversation(COUNT) });
    if (each.name.includes('release')) await change(record, { type: 'mark-as-spam' });
    proxy.beforeCommit = () => {
      commits += 1;
      if (commits === broken) throw new Error('This commit never reaches Firestore');
    };
    await each.call(record, email);
    await purge().catch(() => undefined);
    proxy.beforeCommit = () => undefined;
    await each.call(record, email);
    await purge();
    await each.check(record);
    await world.documents.removeAll();
  }
  expect(broken).toBeGreaterThan(1);
});
