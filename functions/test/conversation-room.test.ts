import type { DocumentReference } from 'firebase-admin/firestore';
import { beforeEach, expect, test } from 'vitest';
import { newMessage } from '../src/conversation/new-message.ts';
import { startReplies } from './support/replies.ts';

const { world, mail, latest } = await startReplies();
let id: string;
let record: DocumentReference;
beforeEach(() => {
  id = latest.record;
  record = world.api.firestore.doc(`contact_records/${id}`);
});

/** Messages of the same text that are the whole conversation, the oldest first. */
async function fill(count: number, change: Omit<Parameters<typeof newMessage>[0], 'at'>, isSent = false) {
  const messages = Array.from({ length: count }, (_, n) => {
    const message = newMessage({ ...change, at: new Date(Date.UTC(2026, 0, 1, 0, n)) });
    return [`old${n}`, { ...message, sentAt: isSent ? message.at : null }];
  });
  await record.update({ messages: Object.fromEntries(messages) as object });
}

const fillWithReplies = () =>
  fill(12, { nature: 'reply', author: 'Amira', text: '长'.repeat(13_300), quoted: 'Old words' });

test('what a reply quotes is cut to what somebody reads', async () => {
  await world.receive(mail({}, `Yes.\r\n\r\nOn Monday, Ann wrote:\r\n${'> Thank you.\r\n'.repeat(1_000)}`));
  const quoted = (await world.messages(id)).at(-1)?.quoted ?? '';
  expect([quoted.length < 2_010, quoted.endsWith(' […]')]).toEqual([true, true]);
});

test('the oldest replies make room for a reply in a full conversation, and no answer does', async () => {
  await fillWithReplies();
  const answer = newMessage({ nature: 'answer', author: 'rina', at: new Date(0), text: '答'.repeat(5_000) });
  await record.update({ 'messages.answer': { ...answer, sentAt: answer.at } });
  expect((await world.receive(mail({}, '好'.repeat(10_000)))).status).toBe(201);
  const lengths = (await world.messages(id)).map(({ text }) => text.length);
  expect([...lengths.slice(0, 3), lengths.at(-1)]).toEqual([5_000, 170, 13_300, 10_000]);
});

test('what is not proved to be theirs makes room of the like alone', async () => {
  await fillWithReplies();
  const strange = mail({ From: 'Bob <bob@other.example>' }, '好'.repeat(10_000));
  const nobodys = mail({ From: '' }, '好'.repeat(10_000));
  const envelope = { 'X-Mail-From': 'bob@other.example' };
  for (const raw of [strange, nobodys]) expect((await world.receive(raw, envelope)).status).toBe(429);
  await record.update({ 'messages.old3.otherAddress': 'eve@other.example' });
  expect((await world.receive(strange)).status).toBe(201);
  const cut = (await world.messages(id)).filter(({ text }) => text.endsWith('[…]'));
  expect(cut.map((message) => message.id)).toEqual(['old3']);
});

test('a message that makes room as a whole goes with its notice and its other address', async () => {
  await fill(700, { nature: 'reply', author: 'Amira', text: 'x'.repeat(500) });
  const others = {
    'messages.old0.otherAddress': 'Eve@other.example',
    'messages.old699.otherAddress': 'ann@b.example',
  };
  await record.update(others);
  const notice = world.api.firestore.doc(`outbox/contacts-${id}-reply-notice-old0`);
  await notice.set({ state: 'DEAD' });
  expect((await world.receive(mail({}, '好'.repeat(10_000)))).status).toBe(201);
  expect((await world.messages(id)).some((message) => message.id === 'old0')).toBe(false);
  expect((await notice.get()).exists).toBe(false);
  expect((await record.get()).get('otherAddresses')).toEqual(['ann@b.example']);
});

test('after a thousand answers there is room for one more, and the oldest go', async () => {
  await fill(1_000, { nature: 'answer', author: 'rina', text: 'x'.repeat(500) }, true);
  const { response } = await world.answer(id, { seen: 'old999', text: 'One more.' });
  expect(response.status).toBe(201);
  const messages = await world.messages(id);
  const ids = messages.map((message) => message.id);
  expect([messages.at(-1)?.text, ids.includes('old0'), ids.includes('old999')]).toEqual([
    'One more.',
    false,
    true,
  ]);
});

test('answer and reply are refused while the answers before them fill the record and are not sent', async () => {
  await fill(9, { nature: 'answer', author: 'rina', text: '答'.repeat(20_000) });
  expect((await world.receive(mail())).status).toBe(429);
  const { response } = await world.answer(id, { seen: 'old8', text: 'One more.' });
  expect(response.status).toBe(409);
  expect(await response.text()).toMatch(/^Too many answers still wait for the mail server/);
});

test('an answer can be written in a full conversation: the oldest texts, which were mailed, make room', async () => {
  await fillWithReplies();
  const text = '答'.repeat(20_000);
  const { response } = await world.answer(id, { seen: 'old11', text, quoted: '引'.repeat(40_000) });
  expect(response.status).toBe(201);
  const messages = await world.messages(id);
  expect(messages.at(-1)).toMatchObject({ nature: 'answer', text });
  expect(new Set(messages.slice(0, -1).map(({ quoted }) => quoted))).toEqual(new Set(['']));
  expect([messages[0]?.text.length, messages.at(-2)?.text.length]).toEqual([170, 13_300]);
});
