import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test } from 'vitest';
import { noticeOfRecord } from '../src/mail/new-mail.ts';
import type { ChangeResult } from '../src/shared/inquiry/changes.ts';
import { toEvents } from '../src/shared/inquiry/events.ts';
import type { FullRecord } from '../src/shared/inquiry/full-record.ts';
import { GIVE_UP_MAIL_AFTER_MS } from '../src/shared/limits.ts';
import { site as firm } from '../src/shared/site.ts';
import { startConversationApi } from './support/conversation-api.ts';
import { toMessageId } from './support/mail-server.ts';

const world = await startConversationApi();
let record: string;
beforeEach(async () => {
  record = await world.documents.add('contacts', { email: 'amira@client.example' });
  world.mail.received.length = 0;
  world.mail.refused.clear();
});

async function change(fields: object): Promise<ChangeResult> {
  const body = { batchId: randomUUID(), ids: [record], change: fields };
  return (await (await world.call('/api/admin/contacts/changes', { body })).json()) as ChangeResult;
}

test('an answer goes to the visitor from the address and in the name of the firm', async () => {
  const { response, mailId } = await world.answer(record, { quoted: '> Hello' });
  expect(response.status).toBe(201);
  await world.deliver(mailId);
  const [received] = world.mail.received;
  expect(received?.to).toEqual(['amira@client.example']);
  expect(received?.parsed).toMatchObject({
    from: { name: firm.name, address: firm.senderEmail },
    subject: 'Re: Hello',
    messageId: toMessageId(mailId),
    text: 'Thank you.\n\n> Hello\n',
  });
  expect(received?.parsed.replyTo?.[0]?.address).toMatch(/^reply\+[a-z2-7]{20}@reply\.test$/);
  expect(received?.raw).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/im);
});

test('a right-to-left subject keeps its place in the mail', async () => {
  const subject = 'Re: \u2068متى نبدأ؟\u2069';
  await world.deliver((await world.answer(record, { subject })).mailId);
  expect(world.mail.received[0]?.parsed.subject).toBe(subject);
});

test('the subject of an answer is one line', async () => {
  await world.deliver((await world.answer(record, { subject: 'Re: Hello\nBcc: x@example.com' })).mailId);
  expect(world.mail.received[0]?.parsed.subject).toBe('Re: Hello Bcc: x@example.com');
});

test('the From of an answer has the display name of its writer', async () => {
  await world.call('/api/admin/display-name', { body: { displayName: 'Rina Haddad' } });
  const { mailId } = await world.answer(record);
  await world.call('/api/admin/display-name', { body: { displayName: '' } });
  await world.deliver(mailId);
  expect(world.mail.received[0]?.parsed.from).toMatchObject({
    name: 'Rina Haddad',
    address: firm.senderEmail,
  });
});

test('a record that was answered under another secret keeps its address for replies', async () => {
  const replyToken = 'a2b3c4d5e6f7a2b3c4d5';
  await world.api.firestore.doc(`contact_records/${record}`).update({ replyToken });
  await world.deliver((await world.answer(record)).mailId);
  const [received] = world.mail.received;
  expect(received?.parsed.replyTo?.[0]?.address).toBe(`reply+${replyToken}@reply.test`);
});

test('it waits for ten seconds, and then its record says when the mail server took it', async () => {
  const before = Date.now();
  const { mailId, key } = await world.answer(record);
  const due = (await world.api.firestore.doc(`outbox/${mailId}`).get()).get('nextAttemptAt') as Timestamp;
  expect(due.toMillis() - before).toBeGreaterThanOrEqual(10_000);
  expect(await world.messages(record)).toMatchObject([{ id: key, sentAt: null, failure: null }]);
  expect((await world.record(record)).conversation).toMatchObject({ answers: 1, firstAnswerAt: null });
  await world.deliver(mailId);
  const [{ sentAt } = { sentAt: null }] = await world.messages(record);
  expect(Date.parse(sentAt ?? '')).toBeGreaterThanOrEqual(before);
  expect((await world.record(record)).conversation).toMatchObject({
    firstAnswerAt: sentAt,
    lastWord: { by: 'us' },
  });
});

test('a repeated call is no second answer', async () => {
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => world.answer(record, { id })));
  expect(answers.map(({ response }) => response.status)).toEqual([201, 201, 201]);
  expect(await world.messages(record)).toHaveLength(1);
});

test('an answer is refused while there is another one that its writer has not seen', async () => {
  const first = await world.answer(record);
  const second = await world.answer(record);
  expect([second.response.status, await second.response.text()]).toEqual([
    409,
    `${world.boss.username} has written in the meantime. Read that first.`,
  ]);
  expect((await world.answer(record, { seen: first.key })).response.status).toBe(201);
});

test('the answers to one inquiry make one thread', async () => {
  const first = await world.answer(record);
  const second = await world.answer(record, { seen: first.key });
  for (const { mailId } of [first, second]) await world.deliver(mailId);
  const [a, b] = world.mail.received.map(({ parsed }) => parsed);
  const root = toMessageId(`contacts-${record}`);
  expect([a?.inReplyTo, a?.references]).toEqual([root, root]);
  expect([b?.inReplyTo, b?.references]).toEqual([a?.messageId, `${root} ${a?.messageId}`]);
});

test('an answer handles its record in the same commit, and taking it back opens it again', async () => {
  const { key, mailId } = await world.answer(record, { handled: true });
  expect((await world.record(record)).handledBy).toBe(world.boss.username);
  const response = await world.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ record: { handledAt: null }, messages: [] });
  expect((await world.record(record)).handledAt).toBeNull();
  expect(await world.deliver(mailId)).toBeUndefined();
  expect(world.mail.received).toEqual([]);
});

test('an answer leaves a record handled as a colleague has left it, and so does taking it back', async () => {
  const handledAt = Timestamp.fromDate(new Date('2026-03-15T10:00:00Z'));
  await world.api.firestore.doc(`contact_records/${record}`).update({ handledAt, handledBy: 'omar' });
  const id = randomUUID();
  const elsewhere = () =>
    world.call(`/api/admin/contacts/${record}/answers/elsewhere`, { body: { id, handled: true } });
  for (const send of [async () => (await world.answer(record, { id, handled: true })).response, elsewhere]) {
    const [answer] = ((await (await send()).json()) as FullRecord).messages;
    const answered = await world.record(record);
    const response = await world.call(`/api/admin/contacts/${record}/answers/${answer?.id}`, {
      method: 'DELETE',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ messages: [] });
    for (const { handledAt: at, handledBy } of [answered, await world.record(record)])
      expect([at, handledBy]).toEqual(['2026-03-15T10:00:00.000Z', 'omar']);
  }
});

test('taking back an answer leaves what a colleague has handled in the same millisecond', async () => {
  const { key } = await world.answer(record);
  const [answer] = await world.messages(record);
  const handledAt = Timestamp.fromDate(new Date(answer?.at ?? ''));
  await world.api.firestore.doc(`contact_records/${record}`).update({ handledAt, handledBy: 'omar' });
  await world.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect((await world.record(record)).handledBy).toBe('omar');
});

test('an answer that is sent cannot be taken back', async () => {
  const { key, mailId } = await world.answer(record);
  await world.deliver(mailId);
  const response = await world.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect(response.status).toBe(409);
  expect(await world.messages(record)).toHaveLength(1);
});

test('an answer that the mail server refuses for good is final, opens its record and keeps the words', async () => {
  world.mail.refused.set('amira@client.example', 550);
  const { mailId } = await world.answer(record, { handled: true });
  expect(await world.deliver(mailId)).toMatchObject({ state: 'DEAD', nextAttemptAt: null });
  const [answer] = await world.messages(record);
  expect(answer?.failure).toContain('550 <amira@client.example>: not taken here');
  const { handledAt, conversation } = await world.record(record);
  expect([handledAt, conversation?.answers, conversation?.lastWord]).toEqual([null, 0, null]);
});

test('one that the mail server postpones waits, and opens its record when it is given up', async () => {
  world.mail.refused.set('amira@client.example', 450);
  const { mailId } = await world.answer(record, { handled: true });
  expect(await world.deliver(mailId)).toMatchObject({ state: 'PENDING', attempts: 1 });
  expect(await world.messages(record)).toMatchObject([{ sentAt: null, failure: null }]);
  const createdAt = Timestamp.fromMillis(Date.now() - GIVE_UP_MAIL_AFTER_MS);
  await world.api.firestore.doc(`outbox/${mailId}`).update({ createdAt });
  expect(await world.deliver(mailId)).toMatchObject({ state: 'DEAD' });
  expect((await world.messages(record))[0]?.failure).toContain('450 <amira@client.example>');
  expect((await world.record(record)).handledAt).toBeNull();
});

test('an answer by mail is recorded with who and when', async () => {
  const body = { id: randomUUID(), handled: true };
  const response = await world.call(`/api/admin/contacts/${record}/answers/elsewhere`, { body });
  expect(response.status).toBe(201);
  expect(await world.messages(record)).toMatchObject([{ nature: 'elsewhere', author: world.boss.username }]);
  const { handledBy, conversation } = await world.record(record);
  expect([handledBy, conversation?.lastWord?.by]).toEqual([world.boss.username, 'us']);
});

test('an answer goes with its record: into the spam, where it is not sent, and out of the world', async () => {
  const { mailId } = await world.answer(record);
  await change({ type: 'mark-as-spam' });
  expect((await world.api.firestore.doc(`outbox/${mailId}`).get()).exists).toBe(false);
  const spam = await world.call(`/api/admin/contacts/${record}`);
  expect(await spam.json()).toMatchObject({
    record: { spam: true },
    messages: [{ failure: 'Not sent: the record was moved to the spam' }],
  });
  await change({ type: 'delete', from: 'spam' });
  expect((await world.call(`/api/admin/contacts/${record}`)).status).toBe(404);
});

test('an answer that the move to the spam has canceled has opened its record, which a release tells', async () => {
  const { key } = await world.answer(record, { handled: true });
  for (const type of ['mark-as-spam', 'release']) expect((await change({ type })).changed).toEqual([record]);
  expect((await world.record(record)).handledAt).toBeNull();
  const stored = await world.api.firestore.doc(`contact_records/${record}`).get();
  expect(toEvents(stored.data() ?? {}).map(({ what, by, value }) => [what, by, value])).toEqual([
    ['handled', world.boss.username, key],
    ['reopened', '', 'failure'],
    ['spam', world.boss.username, null],
    ['released', world.boss.username, null],
  ]);
});

test('one that had failed before keeps its reason there, and its record stays handled', async () => {
  world.mail.refused.set('amira@client.example', 550);
  await world.deliver((await world.answer(record)).mailId);
  await change({ type: 'handle' });
  for (const type of ['mark-as-spam', 'release']) await change({ type });
  expect(await world.messages(record)).toMatchObject([
    { failure: expect.stringContaining('not taken here') as string },
  ]);
  expect((await world.record(record)).handledBy).toBe(world.boss.username);
});

test('a record stays in the inbox, with its mail, while an answer to it is being sent', async () => {
  const notice = noticeOfRecord('contacts', await world.record(record));
  await notice.reference.create(notice.data);
  const { mailId } = await world.answer(record);
  let during: ChangeResult | undefined;
  world.mail.beforeReply = async () => void (during = await change({ type: 'mark-as-spam' }));
  await world.deliver(mailId);
  world.mail.beforeReply = () => undefined;
  const message = 'An answer is being sent. Try again in a minute.';
  expect(during).toMatchObject({ changed: [], failed: [{ id: record, message }] });
  expect((await notice.reference.get()).exists).toBe(true);
  expect(await world.messages(record)).toMatchObject([
    { sentAt: expect.any(String) as string, failure: null },
  ]);
  expect((await change({ type: 'mark-as-spam' })).changed).toEqual([record]);
});
