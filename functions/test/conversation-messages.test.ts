import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesOf } from '../src/records/messages.ts';
import { purge } from '../src/records/purge.ts';
import type { FullRecord } from '../src/shared/inquiry/full-record.ts';
import { MAX_SHOWN_MESSAGES } from '../src/shared/limits.ts';
import { startConversationApi } from './support/conversation-api.ts';
import { longConversation, OTHER_SENDER } from './support/long-conversation.ts';

const harness = await startConversationApi();

describe.each([0, 500])('a record with %i messages', (count) => {
  let record: string;
  let email: string;
  beforeEach(async () => {
    email = `${randomUUID()}@client.example`;
    record = await harness.documents.add('contacts', { email, messages: longConversation(count) });
  });

  const change = async (fields: object) => {
    const body = { batchId: randomUUID(), ids: [record], change: fields };
    return (await harness.call('/api/admin/contacts/changes', { body })).json();
  };
  const countMessages = async () => (await messagesOf('contacts', record).count().get()).data().count;
  const openRecord = async () =>
    (await (await harness.call(`/api/admin/contacts/${record}`)).json()) as FullRecord;

  test('opens with its messages, newest last, and its summary counts all of them', async () => {
    const { messages, record: read } = await openRecord();
    expect(messages.map(({ id }) => id)).toEqual(Object.keys(longConversation(count)));
    expect((read.conversation?.answers ?? 0) + (read.conversation?.replies ?? 0)).toBe(count);
  });

  test('accepts another answer, which is in the summary and the search', async () => {
    const seen = count === 0 ? null : `m${count - 1}`;
    expect((await harness.answer(record, { seen, text: 'The newest words' })).response.status).toBe(201);
    const { messages, record: read } = await openRecord();
    expect(messages).toHaveLength(Math.min(count + 1, MAX_SHOWN_MESSAGES));
    expect(messages.at(-1)?.text).toBe('The newest words');
    expect(read.conversation?.words).toMatch(/^The newest words/);
    expect(read.conversation?.answers).toBe(count / 2 + 1); // every second message is an answer
  });

  test('keeps its messages in Spam and after its release', async () => {
    for (const type of ['mark-as-spam', 'release']) {
      expect(await change({ type })).toMatchObject({ changed: [record] });
      await purge();
      expect((await openRecord()).messages).toHaveLength(count);
    }
  });

  test.each(['inbox', 'spam'])('is deleted from the %s with its messages', async (from) => {
    if (from === 'spam') await change({ type: 'mark-as-spam' });
    expect(await change({ type: 'delete', from })).toMatchObject({ changed: [record] });
    await purge();
    expect(await countMessages()).toBe(0);
  });

  test('is exported with its messages for its sender, and its messages are erased with it', async () => {
    const copy = await (await harness.call('/api/admin/export/person', { body: { email } })).json();
    expect(copy).toMatchObject({ contacts: [{ id: record }] });
    expect((copy as { contacts: FullRecord[] }).contacts[0]?.messages).toHaveLength(count);
    await harness.call('/api/admin/erase', { body: { email } });
    expect(await countMessages()).toBe(0);
  });

  test('loses the messages of another person who is erased, and the summary loses the words of these messages', async () => {
    const theirs = Object.values(longConversation(count)).filter(({ otherAddress }) => otherAddress !== null);
    await harness.call('/api/admin/erase', { body: { email: OTHER_SENDER } });
    expect(await countMessages()).toBe(count - theirs.length);
    expect((await openRecord()).record.conversation?.words ?? '').not.toContain('Theirs');
  });
});
