import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { newMessage } from '../src/conversation/new-message.ts';
import { site as firm } from '../src/shared/site.ts';
import { startReplies } from './support/replies.ts';

const { world, mail, forwardOf, latest } = await startReplies();
let record: string;
beforeEach(() => void ({ record } = latest));

const readParts = async (mailId: string) =>
  (await world.api.firestore.collection('outbox').get()).docs.filter(({ id }) =>
    id.startsWith(`${mailId}-part`),
  );

test('a mail that is too large for a document waits in parts, and reaches the firm as it came', async () => {
  const big = mail({}, `${'Yes. '.repeat(14)}\r\n`.repeat(40_000));
  await world.mail.close(); // what is stored needs no mail server
  const forward = await forwardOf(await world.receive(big));
  expect(await readParts(forward)).toHaveLength(4);
  expect((await world.receive(big)).status).toBe(200);
  await world.mail.open();
  expect(await world.deliver(forward)).toMatchObject({ state: 'SENT' });
  expect(world.mail.received[0]?.raw.includes(big)).toBe(true);
  expect(await readParts(forward)).toEqual([]);
});

test('the parts of a large mail are deleted with its record, and are no mails in the dashboard', async () => {
  const forward = await forwardOf(await world.receive(mail({}, 'Yes.\r\n'.repeat(200_000))));
  const mails = (await (await world.call(`/api/admin/mail/contacts/${record}`)).json()) as { id: string }[];
  expect(mails.map(({ id }) => id).filter((id) => id.includes('part'))).toEqual([]);
  await world.call('/api/admin/contacts/changes', {
    body: { batchId: randomUUID(), ids: [record], change: { spam: true } },
  });
  expect(await readParts(forward)).toHaveLength(2); // for the mail to the firm, which still goes out
  await world.call('/api/admin/contacts/changes', {
    body: { batchId: randomUUID(), ids: [record], change: { delete: 'spam' } },
  });
  expect(await readParts(forward)).toEqual([]);
});

test.each([
  ['long lines', `${'a'.repeat(2_000)}\r\n`],
  ['NUL', 'a\0b\r\n'],
  ['bare 8-bit letters', Buffer.from('Bl\xe5b\xe6r\r\n', 'latin1')],
])(
  'an original with %s is attached so that every mail server takes it, and is unchanged',
  async (_what, body) => {
    const raw = Buffer.concat([Buffer.from(mail()), Buffer.from(body)]);
    await world.deliver(await forwardOf(await world.receive(raw)));
    const [received] = world.mail.received;
    expect(received?.raw).toMatch(/^[\x01-\x7f]*$/);
    expect(Math.max(...(received?.raw.split('\r\n') ?? []).map(({ length }) => length))).toBeLessThan(999);
    expect(Buffer.from(received?.parsed.attachments[0]?.content as Uint8Array).equals(raw)).toBe(true);
  },
);

test('a reply address and ids that are not ASCII are left out of the mail to the firm', async () => {
  const head = { From: 'Åsa <åsa@client.example>', 'Message-ID': '<é@client.example>' };
  await world.receive(mail(head));
  const forward = await forwardOf(await world.receive(mail({}, 'Again.')));
  const first = (await world.messages(record))[1]?.id ?? '';
  await world.deliver(`contacts-${record}-forward-${first}`);
  await world.deliver(forward);
  for (const { raw } of world.mail.received) expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x00-\x7f]*$/);
});

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

const LEFT_OUT = `This conversation is full, so the text is not kept here. The whole mail goes to ${firm.email}.`;

test('what a reply quotes is cut to what somebody reads', async () => {
  await world.receive(mail({}, `Yes.\r\n\r\nOn Monday, Ann wrote:\r\n${'> Shall we?\r\n'.repeat(1_000)}`));
  const quoted = (await world.messages(record)).at(-1)?.quoted ?? '';
  expect([quoted.length < 2_010, quoted.endsWith(' […]')]).toEqual([true, true]);
});

test('a reply to a full conversation is brought to the firm, and the record says so', async () => {
  await fillConversation();
  const response = await world.receive(mail({}, '好'.repeat(10_000)));
  expect(response.status).toBe(201);
  expect((await world.messages(record)).at(-1)?.text).toBe(LEFT_OUT);
  await world.deliver(await forwardOf(response));
  const original = world.mail.received[0]?.parsed.attachments[0]?.content as Uint8Array;
  expect(Buffer.from(original).toString()).toContain('好'.repeat(10_000));
});

/** Replies whose texts were left out, as many as a full conversation names. */
async function fillWithLeftOut(since: Date) {
  await fillConversation();
  const messages = Array.from({ length: 400 }, (_, n) => {
    const at = new Date(since.getTime() + n);
    return [
      `messages.mleft${n}`,
      newMessage({ nature: 'reply', author: 'Amira', at, text: LEFT_OUT }),
    ] as const;
  });
  await world.api.firestore.doc(`contact_records/${record}`).update(Object.fromEntries(messages));
}

test('a conversation that has no room for the name of a reply forgets the oldest that were brought to the firm', async () => {
  await fillWithLeftOut(new Date('2026-03-01T12:00:00Z'));
  expect((await world.receive(mail({}, '好'.repeat(10_000)))).status).toBe(201);
  const ids = (await world.messages(record)).map(({ id }) => id);
  expect([ids.includes('mold0'), ids.includes('mleft0'), ids.includes('mleft399')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a reply is posted again later as long as those before it may not have been brought to the firm', async () => {
  await fillWithLeftOut(new Date(Date.now() - 60 * 60_000));
  expect((await world.receive(mail({}, '好'.repeat(10_000)))).status).toBe(429);
  expect((await world.messages(record)).some(({ id }) => id === 'mleft0')).toBe(true);
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

test('an answer is refused while those before it fill the record and are not sent', async () => {
  await fillWithAnswers(9, '答'.repeat(20_000), false);
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
