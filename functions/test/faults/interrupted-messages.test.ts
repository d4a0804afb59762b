import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { FirestoreProxy } from './firestore-proxy.ts';

// Each test makes a call and runs the purge, in several rounds. The first round breaks the connection at the first commit,
// the second round at the second commit, and so on. After each break the call is repeated, as an admin would repeat it.

const MESSAGE_COUNT = 500;

const proxy = new FirestoreProxy(Number(process.env['FIRESTORE_EMULATOR_HOST']?.split(':')[1]));
process.env['FIRESTORE_EMULATOR_HOST'] = await proxy.open();
// Imported after the environment is set, because the client reads its address when it loads.
const { startConversationApi } = await import('../support/conversation-api.ts');
const { longConversation, OTHER_SENDER } = await import('../support/long-conversation.ts');
const { messagesOf } = await import('../../src/records/messages.ts');
const { purge } = await import('../../src/records/purge.ts');
const harness = await startConversationApi();
afterAll(() => proxy.close());

/** Returns the number of a record's messages, and whether the record is in the inbox or in Spam. */
async function readState(record: string) {
  const exists = async (path: string) => (await harness.api.firestore.doc(`${path}/${record}`).get()).exists;
  return {
    messages: (await messagesOf('contacts', record).count().get()).data().count,
    isInInbox: await exists('contact_records'),
    isInSpam: await exists('contact_spam'),
  };
}

interface Case {
  name: string;
  call: (record: string, email: string) => Promise<unknown>;
  /** Asserts the state after the repeated call and purge. */
  check: (record: string) => Promise<void>;
}

const change = (record: string, fields: object) =>
  harness.call('/api/admin/contacts/changes', {
    body: { batchId: randomUUID(), ids: [record], change: fields },
  });
const erase = (email: string) => harness.call('/api/admin/erase', { body: { email } });

const cases: Case[] = [
  {
    name: 'a deletion',
    call: (record) => change(record, { type: 'delete', from: 'inbox' }),
    check: async (record) =>
      expect(await readState(record)).toEqual({ messages: 0, isInInbox: false, isInSpam: false }),
  },
  {
    name: 'an erasure of its sender',
    call: (_, email) => erase(email),
    check: async (record) =>
      expect(await readState(record)).toEqual({ messages: 0, isInInbox: false, isInSpam: false }),
  },
  {
    name: 'an erasure of somebody who has replied',
    call: () => erase(OTHER_SENDER),
    check: async (record) => {
      expect(await readState(record)).toEqual({
        messages: MESSAGE_COUNT / 2, // the answers
        isInInbox: true,
        isInSpam: false,
      });
      expect((await harness.record(record)).conversation?.words).not.toContain('Theirs.');
    },
  },
  {
    name: 'a move to Spam',
    call: (record) => change(record, { type: 'mark-as-spam' }),
    check: async (record) =>
      expect(await readState(record)).toEqual({ messages: MESSAGE_COUNT, isInInbox: false, isInSpam: true }),
  },
  {
    name: 'a release from Spam',
    call: (record) => change(record, { type: 'release' }),
    check: async (record) =>
      expect(await readState(record)).toEqual({ messages: MESSAGE_COUNT, isInInbox: true, isInSpam: false }),
  },
];

test.each(cases)(
  'for a record with 500 messages, $name completes when it is repeated after a failure at any commit',
  async (testCase) => {
    let brokenCommit = 0;
    let commits = 0;
    // Ends after a round in which nothing broke, because the call and the purge made fewer than `brokenCommit` commits.
    while (commits >= brokenCommit) {
      brokenCommit += 1;
      commits = 0;
      const email = `${randomUUID()}@client.example`;
      const record = await harness.documents.add('contacts', {
        email,
        messages: longConversation(MESSAGE_COUNT),
      });
      // Only a record in Spam can be released.
      if (testCase.name.includes('release')) await change(record, { type: 'mark-as-spam' });
      proxy.beforeCommit = () => {
        commits += 1;
        if (commits === brokenCommit) throw new Error('This commit never reaches Firestore');
      };
      await testCase.call(record, email);
      await purge().catch(() => undefined);
      proxy.beforeCommit = () => undefined;
      await testCase.call(record, email);
      await purge();
      await testCase.check(record);
      await harness.documents.removeAll();
    }
    expect(brokenCommit).toBeGreaterThan(1);
  },
);
