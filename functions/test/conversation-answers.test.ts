import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, test } from 'vitest';
import { allMessages } from '../src/records/messages.ts';
import { purge } from '../src/records/purge.ts';
import type { ChangeResult } from '../src/shared/inquiry/changes.ts';
import { toEvents } from '../src/shared/inquiry/events.ts';
import { GIVE_UP_MAIL_AFTER_MS } from '../src/shared/limits.ts';
import { site as firm } from '../src/shared/site.ts';
import { startConversationApi } from './support/conversation-api.ts';
import { toMessageId } from './support/mail-server.ts';

const harness = await startConversationApi();
let record: string;
beforeEach(async () => {
  record = await harness.documents.add('contacts', { email: 'amira@client.example' });
  harness.mail.received.length = 0;
  harness.mail.refused.clear();
});

async function change(fields: object): Promise<ChangeResult> {
  const body = { batchId: randomUUID(), ids: [record], change: fields };
  return (await (await harness.call('/api/admin/contacts/changes', { body })).json()) as ChangeResult;
}

test('an answer is sent to the visitor from the address and in the name of the firm', async () => {
  const { response, mailId } = await harness.answer(record, { text: 'Thank you.\n\n> Hello' });
  expect(response.status).toBe(201);
  await harness.deliver(mailId);
  const [received] = harness.mail.received;
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

test.each([
  ['Re: \u2068متى نبدأ؟\u2069', 'Re: \u2068متى نبدأ؟\u2069'],
  ['Re: Hello\nBcc: x@example.com', 'Re: Hello Bcc: x@example.com'],
])(
  'the subject %j of an answer is sent as %j, on one line and with its text direction',
  async (subject, received) => {
    await harness.deliver((await harness.answer(record, { subject })).mailId);
    expect(harness.mail.received[0]?.parsed.subject).toBe(received);
  },
);

test('the From of an answer has the display name of its writer', async () => {
  await harness.call('/api/admin/display-name', { body: { displayName: 'Rina Haddad' } });
  const { mailId } = await harness.answer(record);
  // A later change of the display name has no effect.
  await harness.call('/api/admin/display-name', { body: { displayName: '' } });
  await harness.deliver(mailId);
  expect(harness.mail.received[0]?.parsed.from).toMatchObject({
    name: 'Rina Haddad',
    address: firm.senderEmail,
  });
});

test('a record that was answered under another secret keeps its reply address', async () => {
  const replyToken = 'a2b3c4d5e6f7a2b3c4d5'; // the current secret would make another token
  await harness.api.firestore.doc(`contact_records/${record}`).update({ replyToken });
  await harness.deliver((await harness.answer(record)).mailId);
  const [received] = harness.mail.received;
  expect(received?.parsed.replyTo?.[0]?.address).toBe(`reply+${replyToken}@reply.test`);
});

test('an answer waits for ten seconds, and then its record has the time at which the mail server accepted it', async () => {
  const before = Date.now();
  const { mailId, key } = await harness.answer(record);
  const due = (await harness.api.firestore.doc(`outbox/${mailId}`).get()).get('nextAttemptAt') as Timestamp;
  expect(due.toMillis() - before).toBeGreaterThanOrEqual(10_000);
  expect(await harness.messages(record)).toMatchObject([{ id: key, sentAt: null, failure: null }]);
  expect((await harness.record(record)).conversation).toMatchObject({ answers: 1, firstAnswerAt: null });
  await harness.deliver(mailId);
  const [{ sentAt } = { sentAt: null }] = await harness.messages(record);
  expect(Date.parse(sentAt ?? '')).toBeGreaterThanOrEqual(before);
  expect((await harness.record(record)).conversation).toMatchObject({
    firstAnswerAt: sentAt,
    lastWord: { by: 'us' },
  });
});

test('a repeated call does not create a second answer', async () => {
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => harness.answer(record, { id })));
  expect(answers.map(({ response }) => response.status)).toEqual([201, 201, 201]);
  expect(await harness.messages(record)).toHaveLength(1);
});

test('an answer is refused if its writer has not seen the latest answer', async () => {
  const first = await harness.answer(record);
  const second = await harness.answer(record);
  expect([second.response.status, await second.response.text()]).toEqual([
    409,
    `${harness.admin.username} has written in the meantime. Read the new message first.`,
  ]);
  expect((await harness.answer(record, { seen: first.key })).response.status).toBe(201);
});

test('answers and replies form one thread of mails that follow the RFCs', async () => {
  const texts = {
    subject: `Re: Zürich and Genève: ${'costs and dates '.repeat(9).trim()}`,
    text: `Zoë, with a line that is longer than the 998 characters of RFC 5322: ${'on and on '.repeat(100)}`,
  };
  const send = async (seen: string | null) => {
    const { key, mailId } = await harness.answer(record, { ...texts, seen });
    await harness.deliver(mailId);
    return key;
  };
  await send(null);
  const replyId = '<their.reply@client.example>';
  const { replyTo, messageId } = harness.mail.received[0]!.parsed;
  const headerLines = [`To: ${replyTo?.[0]?.address}`, `Message-ID: ${replyId}`, `In-Reply-To: ${messageId}`];
  await harness.receive(['From: amira@client.example', ...headerLines, '', 'Thursday is fine.'].join('\r\n'));
  const secondAnswer = await send((await harness.messages(record)).at(-1)?.id ?? null);
  await send(secondAnswer);

  const noticeId = toMessageId(`contacts-${record}`); // the thread begins with the notice about the inquiry
  const [first, second, third] = harness.mail.received.map(({ parsed }) => parsed);
  expect([first?.inReplyTo, first?.references]).toEqual([noticeId, noticeId]);
  expect([second?.inReplyTo, second?.references]).toEqual([
    replyId,
    `${noticeId} ${first?.messageId} ${replyId}`,
  ]);
  expect([third?.inReplyTo, third?.references]).toEqual([
    second?.messageId,
    `${second?.references} ${second?.messageId}`,
  ]);
  for (const { raw } of harness.mail.received) {
    // A line has at most 998 bytes and neither a CR nor an LF of its own.
    expect(raw.split('\r\n').filter((line) => Buffer.byteLength(line) > 998 || /[\r\n]/.test(line))).toEqual(
      [],
    );
    // Headers are ASCII without trailing spaces. Lines are folded at 78 characters, except for ids, which cannot be folded.
    const lines = raw.split('\r\n\r\n')[0]!.split('\r\n');
    expect(lines.filter((line) => !/^[\t -~]*[!-~]$/.test(line))).toEqual([]);
    expect(
      lines.filter((line) => line.length > 78 && !/^(References|Message-ID|In-Reply-To| <)/i.test(line)),
    ).toEqual([]);
    const fields = lines.flatMap((line) => /^[^\s:]+(?=:)/.exec(line) ?? []);
    for (const field of ['From', 'To', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'MIME-Version'])
      expect(fields.filter((name) => name === field)).toHaveLength(1);
  }
});

test('an answer can mark its record as handled, and taking the answer back cancels its mail and reopens the record', async () => {
  const { key, mailId } = await harness.answer(record, { handled: true });
  expect((await harness.record(record)).handledBy).toBe(harness.admin.username);
  const response = await harness.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ record: { handledAt: null }, messages: [] });
  expect((await harness.record(record)).handledAt).toBeNull();
  expect(await harness.deliver(mailId)).toBeUndefined();
  expect(harness.mail.received).toEqual([]);
});

test('writing an answer and taking it back do not change a record that a colleague has handled', async () => {
  const handledAt = Timestamp.fromDate(new Date('2026-03-15T10:00:00Z'));
  await harness.api.firestore.doc(`contact_records/${record}`).update({ handledAt, handledBy: 'omar' });
  const { key } = await harness.answer(record, { handled: true });
  const answered = await harness.record(record);
  const response = await harness.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ messages: [] });
  for (const { handledAt: at, handledBy } of [answered, await harness.record(record)])
    expect([at, handledBy]).toEqual(['2026-03-15T10:00:00.000Z', 'omar']);
});

test('taking back an answer does not reopen a record that a colleague has handled in the millisecond of the answer', async () => {
  const { key } = await harness.answer(record);
  const [answer] = await harness.messages(record);
  const handledAt = Timestamp.fromDate(new Date(answer?.at ?? ''));
  await harness.api.firestore.doc(`contact_records/${record}`).update({ handledAt, handledBy: 'omar' });
  await harness.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect((await harness.record(record)).handledBy).toBe('omar');
});

test('an answer that is sent cannot be taken back', async () => {
  const { key, mailId } = await harness.answer(record);
  await harness.deliver(mailId);
  const response = await harness.call(`/api/admin/contacts/${record}/answers/${key}`, { method: 'DELETE' });
  expect(response.status).toBe(409);
  expect(await harness.messages(record)).toHaveLength(1);
});

test('an answer that the mail server refuses permanently is not retried, reopens its record and shows the reason', async () => {
  harness.mail.refused.set('amira@client.example', 550);
  const { mailId } = await harness.answer(record, { handled: true });
  expect(await harness.deliver(mailId)).toMatchObject({ state: 'DEAD', nextAttemptAt: null });
  const [answer] = await harness.messages(record);
  expect(answer?.failure).toContain('550 <amira@client.example>: not accepted here');
  const { handledAt, conversation } = await harness.record(record);
  expect([handledAt, conversation?.answers, conversation?.lastWord]).toEqual([null, 0, null]);
});

test('an answer that the mail server refuses temporarily is retried, and reopens its record when it is given up', async () => {
  harness.mail.refused.set('amira@client.example', 450);
  const { mailId } = await harness.answer(record, { handled: true });
  expect(await harness.deliver(mailId)).toMatchObject({ state: 'PENDING', attempts: 1 });
  expect(await harness.messages(record)).toMatchObject([{ sentAt: null, failure: null }]);
  const createdAt = Timestamp.fromMillis(Date.now() - GIVE_UP_MAIL_AFTER_MS);
  await harness.api.firestore.doc(`outbox/${mailId}`).update({ createdAt });
  expect(await harness.deliver(mailId)).toMatchObject({ state: 'DEAD' });
  expect((await harness.messages(record))[0]?.failure).toContain('450 <amira@client.example>');
  expect((await harness.record(record)).handledAt).toBeNull();
});

test('an answer moves with its record to Spam, where it is not sent, and is deleted with the record', async () => {
  const { mailId } = await harness.answer(record);
  await change({ type: 'mark-as-spam' });
  await harness.deliver(mailId);
  expect(harness.mail.received).toEqual([]);
  expect((await harness.api.firestore.doc(`outbox/${mailId}`).get()).exists).toBe(false);
  const spam = await harness.call(`/api/admin/contacts/${record}`);
  expect(await spam.json()).toMatchObject({
    record: { spam: true },
    messages: [{ failure: 'Not sent: the record is in Spam' }],
  });
  await change({ type: 'delete', from: 'spam' });
  expect((await harness.call(`/api/admin/contacts/${record}`)).status).toBe(404);
  await purge();
  expect(await harness.messages(record)).toEqual([]);
});

test('an answer that was not sent because its record was in Spam reopens the record, and the events show it after a release', async () => {
  const { key, mailId } = await harness.answer(record, { handled: true });
  await change({ type: 'mark-as-spam' });
  await harness.deliver(mailId);
  await change({ type: 'release' });
  expect((await harness.record(record)).handledAt).toBeNull();
  const stored = await harness.api.firestore.doc(`contact_records/${record}`).get();
  expect(toEvents(stored.data() ?? {}).map(({ what, by, value }) => [what, by, value])).toEqual([
    ['handled', harness.admin.username, key],
    ['spam', harness.admin.username, null],
    ['reopened', '', 'failure'],
    ['released', harness.admin.username, null],
  ]);
});

test('an answer is sent if its record is back from Spam in time', async () => {
  const { mailId } = await harness.answer(record);
  for (const type of ['mark-as-spam', 'release']) await change({ type });
  await harness.deliver(mailId);
  expect(harness.mail.received).toHaveLength(1);
  expect(await harness.messages(record)).toMatchObject([
    { sentAt: expect.any(String) as string, failure: null },
  ]);
});

test('an answer that failed before its record moved to Spam keeps the reason, and the record stays handled', async () => {
  harness.mail.refused.set('amira@client.example', 550);
  await harness.deliver((await harness.answer(record)).mailId);
  await change({ type: 'handle' });
  for (const type of ['mark-as-spam', 'release']) await change({ type });
  expect(await harness.messages(record)).toMatchObject([
    { failure: expect.stringContaining('not accepted here') as string },
  ]);
  expect((await harness.record(record)).handledBy).toBe(harness.admin.username);
});

test('an answer that is being sent while its record moves to Spam is delivered, and is marked as sent', async () => {
  const { mailId } = await harness.answer(record);
  let moved: ChangeResult | undefined;
  harness.mail.beforeReply = async () => void (moved = await change({ type: 'mark-as-spam' }));
  await harness.deliver(mailId);
  harness.mail.beforeReply = () => undefined;
  expect(moved?.changed).toEqual([record]);
  expect(await harness.messages(record)).toMatchObject([
    { sentAt: expect.any(String) as string, failure: null },
  ]);
});

describe('the data of a person', () => {
  /** A unique word for each part of the conversation. */
  let words: Record<
    'address' | 'answer' | 'quoted' | 'reply' | 'waiting' | 'stranger' | 'quotedStranger',
    string
  >;
  let email: string;
  let replyAddress: string;

  /**
   * Stores a record with a sent answer, a reply, a reply from another address, and a waiting answer that quotes
   * the reply from the other address.
   */
  beforeEach(async () => {
    const word = () => `w${randomUUID().slice(0, 8)}`;
    words = {
      address: word(),
      answer: word(),
      quoted: word(),
      reply: word(),
      waiting: word(),
      stranger: word(),
      quotedStranger: word(),
    };
    email = `${words.address}@client.example`;
    record = await harness.documents.add('contacts', { email });
    const sent = await harness.answer(record, { text: `${words.answer}\n\n> ${words.quoted}` });
    await harness.deliver(sent.mailId);
    replyAddress = harness.mail.received.at(-1)?.parsed.replyTo?.[0]?.address ?? '';
    const receive = async (from: string, text: string) => {
      const headerLines = [
        `From: ${from}`,
        `To: ${replyAddress}`,
        `Message-ID: <${randomUUID()}@client.example>`,
      ];
      expect((await harness.receive([...headerLines, '', text].join('\r\n'))).status).toBe(201);
    };
    await receive(email, words.reply);
    await receive(`somebody@${words.stranger}.example`, words.stranger);
    const seen = (await harness.messages(record)).at(-1)?.id ?? null;
    const answer = { seen, text: `${words.waiting}\n\n> ${words.quotedStranger}` };
    expect((await harness.answer(record, answer)).response.status).toBe(201);
  });

  /** Returns all documents of Firestore as text. */
  async function everythingStored(): Promise<string> {
    const collections = await harness.api.firestore.listCollections();
    const queries = [...collections, allMessages()];
    const stored = await Promise.all(queries.map((query) => query.get()));
    const documents = stored.flatMap(({ docs }) =>
      docs.map((document) => [document.ref.path, document.data()]),
    );
    return JSON.stringify(documents);
  }

  const post = (path: string, body: object) => harness.call(`/api/admin/${path}`, { body });

  test('a copy has every part of the conversation and the waiting mail', async () => {
    const copy = await (await post('export/person', { email })).text();
    for (const word of Object.values(words)) expect(copy).toContain(word);
    const { contacts, mail } = JSON.parse(copy) as {
      contacts: { messages: object }[];
      mail: { purpose: string }[];
    };
    expect(Object.keys(contacts[0]?.messages ?? {})).toHaveLength(4);
    const purposes = mail.map(({ purpose }) => purpose).sort();
    expect(purposes).toEqual(['answer', 'answer', 'reply-notice', 'reply-notice']);
  });

  test('an erasure leaves no part of the conversation anywhere', async () => {
    const before = await everythingStored();
    for (const word of Object.values(words)) expect(before).toContain(word);
    const erased = await post('erase', { email });
    expect(await erased.json()).toMatchObject({ contacts: 1, mail: 4 });
    const after = await everythingStored();
    for (const [part, word] of Object.entries(words)) expect(after.includes(word), part).toBe(false);
  });

  test.each(['Ñandú@büro.example', '"a,b"@client.example', '李@例子.example'])(
    'a person who has replied from %s can be exported and erased',
    async (address) => {
      const headerLines = [
        `From: <${address}>`,
        `To: ${replyAddress}`,
        `Message-ID: <${randomUUID()}@client.example>`,
      ];
      const envelope = { 'X-Mail-From': 'bounces@client.example' }; // an HTTP header cannot contain 李
      await harness.receive([...headerLines, '', 'Also from me.'].join('\r\n'), envelope);
      const other = { email: (await harness.messages(record)).at(-1)?.otherAddress ?? '' };
      expect(await (await post('export/person', other)).text()).toContain('Also from me.');
      expect((await post('erase', other)).status).toBe(200);
      expect(await everythingStored()).not.toContain('Also from me.');
    },
  );

  test('the copy for a person who is named in somebody else’s mail has that mail, and an erasure removes the address from it', async () => {
    const headerLines = [
      `From: ${email}`,
      `To: ${replyAddress}`,
      `Message-ID: <${randomUUID()}@client.example>`,
    ];
    const named = ['Reply-To: carol@else.example', 'Cc: bob@else.example, dan@else.example'];
    await harness.receive([...headerLines, ...named, '', 'See who reads this.'].join('\r\n'));
    for (const person of ['bob@else.example', 'Carol@else.example']) {
      const other = { email: person };
      expect(await (await post('export/person', other)).text()).toContain('See who reads this.');
      expect((await post('erase', other)).status).toBe(200);
      expect((await everythingStored()).toLowerCase()).not.toContain(person.toLowerCase());
    }
    const last = (await harness.messages(record)).at(-1);
    expect([last?.text, last?.replyTo, last?.cc]).toEqual(['See who reads this.', '', ['dan@else.example']]);
  });

  test('the copy for a person who has replied to somebody else’s inquiry has that reply, and an erasure deletes only the reply', async () => {
    const other = { email: `Somebody@${words.stranger}.example` };
    const copy = await (await post('export/person', other)).text();
    expect(copy).toContain(words.stranger);
    for (const word of [words.answer, words.reply]) expect(copy).not.toContain(word);
    expect(await (await post('erase', other)).json()).toMatchObject({
      contacts: 0,
      mail: 1, // the notice of the reply
    });
    const after = await everythingStored();
    expect(after).not.toContain(words.stranger);
    // The waiting answer stays, without its quotation of the reply.
    expect(after).not.toContain(words.quotedStranger);
    for (const word of [words.answer, words.reply, words.waiting]) expect(after).toContain(word);
  });
});
