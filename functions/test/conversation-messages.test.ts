import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesOf } from '../src/records/messages.ts';
import { purge } from '../src/records/purge.ts';
import type { FullRecord } from '../src/shared/inquiry/full-record.ts';
import { MAX_SHOWN_MESSAGES } from '../src/shared/limits.ts';
import { startConversationApi } from './support/conversation-api.ts';
import { longConversation, OTHER } from './support/long-conversation.ts';

const world = await startConversationApi();

describe.each([0, 500])('a record with %i messages', (count) => {
  let record: string;
  let email: string;
  beforeEach(async () => {
    email = `${randomUUID()}@client.example`;
    record = await world.documents.add('contacts', { email, messages: longConversation(count) });
  });

  const change = async (fields: object) => {
    const body = { batchId: randomUUID(), ids: [record], change: fields };
    return (await world.call('/api/admin/contacts/changes', { body })).json();
  };
  const stored = async () => (await messagesOf('contacts', record).count().get()).data().count;
  const open = async () => (await (await world.call(`/api/admin/contacts/${record}`)).json()) as FullRecord;

  test('opens with them, the newest last, and its summary has them all', async () => {
    const { messages, record: read } = await open();
    expect(messages.map(({ id }) => id)).toEqual(Object.keys(longConversation(count)));
    expect((read.conversation?.answers ?? 0) + (read.conversation?.replies ?? 0)).toBe(count);
  });

  test('takes another answer, which the summary and the search have', async () => {
    const seen = count === 0 ? null : `m${count - 1}`;
    expect((await world.answer(record, { seen, text: 'The newest words' })).response.status).toBe(201);
    const { messages, record: read } = await open();
    expect(messages).toHaveLength(Math.min(count + 1, MAX_SHOWN_MESSAGES));
    expect(messages.at(-1)?.text).toBe('The newest words');
    expect(read.conversation?.words).toMatch(/^The newest words/);
    expect(read.conversation?.answers).toBe(count / 2 + 1);
  });

  test('keeps them in the spam and when it is back', async () => {
    for (const type of ['mark-as-spam', 'release']) {
      expect(await change({ type })).toMatchObject({ changed: [record] });
      await purge();
      expect((await open()).messages).toHaveLength(count);
    }
  });

  test.each(['inbox', 'spam'])('takes them along when it is deleted from the %s', async (from) => {
    if (from === 'spam') await change({ type: 'mark-as-spam' });
    expect(await change({ type: 'delete', from })).toMatchObject({ changed: [record] });
    await purge();
    expect(await stored()).toBe(0);
  });

  test('is in the copy of its sender with them, and they are erased with it', async () => {
    const copy = await (await world.call('/api/admin/export/person', { body: { email } })).json();
    expect(copy).toMatchObject({ contacts: [{ id: record }] });
    expect((copy as { contacts: FullRecord[] }).contacts[0]?.messages).toHaveLength(count);
    await world.call('/api/admin/erase', { body: { email } });
    expect(await stored()).toBe(0);
  });

  test('loses those of somebody else who is erased, and its summary forgets their words', async () => {
    const theirs = Object.values(longConversation(count)).filter(({ otherAddress }) => otherAddress !== null);
    await world.call('/api/admin/erase', { body: { email: OTHER } });
    expect(await stored()).toBe(count - theirs.length);
    expect((await open()).record.conversation?.words ?? '').not.toContain('Theirs');
  });
});
