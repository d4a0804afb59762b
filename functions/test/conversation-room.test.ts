import { beforeEach, expect, test } from 'vitest';
import { newMessage } from '../src/conversation/new-message.ts';
import { startReplies } from './support/replies.ts';

const { world, mail, noticeOf, latest } = await startReplies();
let record: string;
beforeEach(() => void ({ record } = latest));

/** Replies that leave no room, the oldest first. */
async function fillConversation() {
  const texts = Array.from({ length: 10 }, (_, n) => `${n} ${'长'.repeat(13_300)}`);
  const messages = texts.map((text, n) => {
    const at = new Date(Date.UTC(2026, 0, n + 1));
    return [
      `mold${n}`,
      newMessage({ nature: 'reply', author: 'Amira', at, text, quoted: 'Old words' }),
    ] as const;
  });
  await world.api.firestore
    .doc(`contact_records/${record}`)
    .update({ messages: Object.fromEntries(messages) });
}

const LEFT_OUT = 'This conversation is full, so the text is not kept here. The mailbox has the mail.';

test('what a reply quotes is cut to what somebody reads', async () => {
  await world.receive(mail({}, `Yes.\r\n\r\nOn Monday, Ann wrote:\r\n${'> Shall we?\r\n'.repeat(1_000)}`));
  const quoted = (await world.messages(record)).at(-1)?.quoted ?? '';
  expect([quoted.length < 2_010, quoted.endsWith(' […]')]).toEqual([true, true]);
});

test('a full conversation takes a reply without its words, and its notice says so', async () => {
  await fillConversation();
  const response = await world.receive(mail({}, '好'.repeat(10_000)));
  expect(response.status).toBe(201);
  expect((await world.messages(record)).at(-1)?.text).toBe(LEFT_OUT);
  await world.deliver(await noticeOf(response));
  expect(world.mail.received[0]?.parsed.text).toContain(LEFT_OUT);
});

test('a conversation that has no room for the name of a reply forgets the oldest that it took so, with their notices', async () => {
  await fillConversation();
  const leftOut = Array.from({ length: 400 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 2, 1) + n);
    const message = newMessage({ nature: 'reply', author: 'Amira', at, text: LEFT_OUT });
    return [`messages.mleft${n}`, message] as const;
  });
  await world.api.firestore.doc(`contact_records/${record}`).update(Object.fromEntries(leftOut));
  const notice = world.api.firestore.doc(`outbox/contacts-${record}-reply-notice-mleft0`);
  await notice.set({ state: 'DEAD' });
  expect((await world.receive(mail({}, '好'.repeat(10_000)))).status).toBe(201);
  const ids = (await world.messages(record)).map(({ id }) => id);
  expect(['mold0', 'mleft0', 'mleft399'].map((id) => ids.includes(id))).toEqual([true, false, true]);
  expect((await notice.get()).exists).toBe(false);
});

/** Answers that were sent, or that wait for the mail server, the oldest first. */
async function fillWithAnswers(count: number, text: string, isSent: boolean) {
  const messages = Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, n));
    const sentAt = isSent ? at.toISOString() : null;
    const message = newMessage({ nature: 'answer', author: 'rina', at, text });
    return [`a${n}`, { ...message, sentAt }] as const;
  });
  await world.api.firestore
    .doc(`contact_records/${record}`)
    .update({ messages: Object.fromEntries(messages) });
}

test('after a thousand answers there is room for one more, and the oldest go', async () => {
  await fillWithAnswers(1_000, 'x'.repeat(500), true);
  const { response } = await world.answer(record, { seen: 'a999', text: 'One more.' });
  expect(response.status).toBe(201);
  const messages = await world.messages(record);
  expect(messages.at(-1)?.text).toBe('One more.');
  expect(messages[0]?.id).not.toBe('a0');
  expect(messages.some(({ id }) => id === 'a999')).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThan(450_000);
});

test('answer and reply are refused while the answers before them fill the record and are not sent', async () => {
  await fillWithAnswers(9, '答'.repeat(20_000), false);
  expect((await world.receive(mail())).status).toBe(429);
  const { response } = await world.answer(record, { seen: 'a8', text: 'One more.' });
  expect(response.status).toBe(409);
  expect(await response.text()).toMatch(/^Too many answers still wait for the mail server/);
});

test('an answer can be written in a full conversation: the oldest texts, which were mailed, make room', async () => {
  await fillConversation();
  const text = '答'.repeat(20_000);
  const { response } = await world.answer(record, { seen: 'mold9', text, quoted: '引'.repeat(40_000) });
  expect(response.status).toBe(201);
  const messages = await world.messages(record);
  expect(messages.at(-1)).toMatchObject({ nature: 'answer', text });
  expect(
    messages
      .map(({ quoted }) => quoted)
      .slice(0, -1)
      .join(''),
  ).toBe('');
  expect(messages[0]?.text).toMatch(/^0 长+ \[…\]$/);
  expect(messages.at(-2)?.text).toHaveLength(13_302);
});
