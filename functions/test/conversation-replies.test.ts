import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import worker from '../../docs/inbound-mail-worker.mjs';
import { stopClock } from '../../testing/stop-clock.ts';
import { LOCAL_INBOUND_MAIL } from '../src/config.ts';
import { INBOUND_MAIL, MAX_MAILS_PER_MINUTE } from '../src/shared/limits.ts';
import { site as firm } from '../src/shared/site.ts';
import { startReplies } from './support/replies.ts';

const { harness, rawMail, readNoticeId, latest } = await startReplies();
let record: string;
let address: string;
let answerId: string;
beforeEach(() => {
  ({ record, address, answerId } = latest);
});

const bounce = () =>
  rawMail(
    {
      From: 'MAILER-DAEMON@mx.example',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    `--b

Sorry
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Action: failed
Final-Recipient: rfc822; amira@client.example
Status: 5.1.1
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: ${answerId}

--b--`.replaceAll('\n', '\r\n'),
  );

test('a reply reopens its record and is stored with its text and quotation', async () => {
  expect((await harness.record(record)).handledAt).not.toBeNull();
  const quoting = rawMail({}, 'Yes.\r\n\r\nOn Monday, Ann wrote:\r\n> Thank you.');
  expect((await harness.receive(quoting)).status).toBe(201);
  const [, reply] = await harness.messages(record);
  expect(reply).toMatchObject({
    nature: 'reply',
    author: 'Amira Haddad',
    otherAddress: null,
    text: 'Yes.\n\nOn Monday, Ann wrote:\n> Thank you.',
  });
  const { handledAt, conversation } = await harness.record(record);
  expect([handledAt, conversation?.lastWord?.by, conversation?.replies]).toEqual([null, 'them', 1]);
});

test('the firm gets a short notice of a reply, without attachments and with the visitor in Reply-To', async () => {
  const long = rawMail({}, `Yes. ${'And so on. '.repeat(1_000)}`);
  await harness.deliver(await readNoticeId(await harness.receive(long)));
  const [received] = harness.mail.received;
  expect(received).toMatchObject({
    to: [firm.email],
    parsed: { subject: 'Reply: Re: Hello', attachments: [], replyTo: [{ address: 'amira@client.example' }] },
  });
  const { text = '' } = received?.parsed ?? {};
  expect(text).toContain('Amira Haddad');
  expect(text).toContain(`/admin?record=contacts:${record}`);
  expect(text).toMatch(/^Yes\. And so on\..+\[…\]$/m);
  expect(text.length).toBeLessThan(3_000);
});

test('the notice has the text of a reply and marks the quoted lines', async () => {
  const answered = 'On 3 March 2026, Ann wrote:\r\n> Thank you.\r\n\r\nNot at all.';
  await harness.deliver(await readNoticeId(await harness.receive(rawMail({}, answered))));
  expect(harness.mail.received[0]?.parsed.text).toContain('[2 quoted lines]\n\nNot at all.');
});

test('the headers of a notice are ASCII even if the address and the id of the mail are not', async () => {
  const headers = { From: 'Åsa <åsa@client.example>', 'Message-ID': '<é@client.example>' };
  // The notice of the second mail could refer to the Message-ID of the first one, which is not ASCII.
  for (const raw of [rawMail(headers), rawMail({}, 'Again.')])
    await harness.deliver(await readNoticeId(await harness.receive(raw)));
  for (const { raw } of harness.mail.received) expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x00-\x7f]*$/);
});

test('a record that is moved to Spam loses its waiting notice, and a later mail is kept with the record but causes no notice', async () => {
  const notice = harness.api.firestore.doc(`outbox/${await readNoticeId(await harness.receive(rawMail()))}`);
  const change = { batchId: randomUUID(), ids: [record], change: { type: 'mark-as-spam' } };
  await harness.call('/api/admin/contacts/changes', { body: change });
  expect((await notice.get()).exists).toBe(false);
  const later = await readNoticeId(await harness.receive(rawMail({}, 'Later.')));
  expect((await harness.messages(record)).at(-1)?.text).toBe('Later.');
  expect((await harness.api.firestore.doc(`outbox/${later}`).get()).exists).toBe(false);
});

test('the notice of a reply that was erased from its record is deleted instead of sent', async () => {
  const response = await harness.receive(rawMail());
  const { id } = (await response.json()) as { id: string };
  const notice = harness.api.firestore.doc(`outbox/contacts-${record}-reply-notice-${id}`);
  await harness.api.firestore.doc(`contact_records/${record}/messages/${id}`).delete();
  expect(await harness.deliver(notice.id)).toBeUndefined();
  expect((await notice.get()).exists).toBe(false);
  expect(harness.mail.received).toEqual([]);
});

test('a mail that is posted four times concurrently is stored once', async () => {
  const responses = await Promise.all(Array.from({ length: 4 }, () => harness.receive(rawMail())));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 3 }, () => 200), 201]);
  expect((await harness.record(record)).conversation?.replies).toBe(1);
});

test('a mail is matched to its record by the recipient of its envelope, not by its To', async () => {
  const response = await harness.receive(rawMail({ To: firm.email }), { 'X-Mail-To': address });
  expect(response.status).toBe(201);
  expect(await harness.messages(record)).toHaveLength(2);
});

test('a mail from an internationalized domain is matched to the sender whose domain is stored in ASCII', async () => {
  record = await harness.documents.add('contacts', { email: 'ada@xn--mller-kva.example' });
  const { mailId } = await harness.answer(record);
  await harness.deliver(mailId);
  address = harness.mail.received.at(-1)?.parsed.replyTo?.[0]?.address ?? '';
  await harness.receive(rawMail({ From: 'Ada <ada@Müller.example>' }));
  expect((await harness.messages(record)).at(-1)?.otherAddress).toBeNull();
});

// `mark` is stored with the mail: null if the mail is verified as the visitor's, otherwise the address in its From, or '' if
// its From has no valid address.
test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
  ['another address in From', { From: 'Bob <bob@other.example>' }, {}, 'bob@other.example'],
  ['a tagged address of the sender in From', { From: 'amira+work@client.example' }, {}, null],
  [
    'no address in From',
    { From: 'Amira Haddad' },
    { 'X-Mail-Auth': 'dmarc=pass header.from=client.example', 'X-Mail-From': 'amira@client.example' },
    '',
  ],
  [
    'two mailboxes in From',
    { From: '<amira@client.example> <eve@other.example>' },
    { 'X-Mail-Auth': 'dmarc=pass header.from=client.example' },
    '',
  ],
  ['another envelope sender', {}, { 'X-Mail-From': 'x@elsewhere.example' }, null],
  [
    'a failed DMARC check',
    {},
    { 'X-Mail-Auth': 'dmarc=fail header.from=client.example' },
    'amira@client.example',
  ],
  [
    'a DMARC pass for another domain',
    {},
    { 'X-Mail-Auth': 'dmarc=pass header.from=evil.example' },
    'amira@client.example',
  ],
  ['a DMARC pass without a domain', {}, { 'X-Mail-Auth': 'dmarc=pass' }, 'amira@client.example'],
  ['no DMARC result', {}, { 'X-Mail-Auth': '' }, 'amira@client.example'],
])(
  'a mail with %s is marked unless we could verify that it is the visitor’s',
  async (_case, headers, envelope, mark) => {
    await harness.receive(rawMail(headers), envelope);
    expect((await harness.messages(record)).at(-1)?.otherAddress).toBe(mark);
  },
);

test('the notice states that we could not verify the sender', async () => {
  await harness.deliver(
    await readNoticeId(await harness.receive(rawMail(), { 'X-Mail-Auth': 'dmarc=none' })),
  );
  expect(harness.mail.received[0]?.parsed.text).toContain('we could not verify its sender');
});

test('an automatic reply is shown as automatic and reopens nothing, and its notice calls it automatic', async () => {
  await harness.deliver(
    await readNoticeId(await harness.receive(rawMail({ 'Auto-Submitted': 'auto-replied' }))),
  );
  expect((await harness.messages(record)).at(-1)?.nature).toBe('automatic');
  expect((await harness.record(record)).handledAt).not.toBeNull();
  expect(harness.mail.received.map(({ parsed }) => parsed.subject)).toEqual(['Automatic reply: Re: Hello']);
});

test('two different mails with the same Message-ID are both stored, and repeats of them are not', async () => {
  const first = rawMail({}, 'First: yes.');
  const second = rawMail({}, 'Second: please stop.');
  const statuses: number[] = [];
  for (const raw of [first, second, first, `Received: by another way\r\n${second}`]) {
    statuses.push((await harness.receive(raw)).status);
  }
  expect(statuses).toEqual([201, 201, 200, 200]);
  expect((await harness.messages(record)).slice(1).map(({ text }) => text)).toEqual([
    'First: yes.',
    'Second: please stop.',
  ]);
});

test('a mail to an address that has lost its token is matched to its record by the answer that it references', async () => {
  const headers = { To: 'reply@reply.test', 'In-Reply-To': answerId };
  expect((await harness.receive(rawMail(headers))).status).toBe(201);
  expect((await harness.messages(record)).at(-1)?.text).toBe('Yes.');
  // An answer that does not exist matches nothing.
  const inventedId = answerId.replace(/-answer-a./, '-answer-a_');
  expect((await harness.receive(rawMail({ ...headers, 'In-Reply-To': inventedId }))).status).toBe(422);
});

test('a mail with an empty envelope sender may be a bounce: the answer is marked, its record is reopened, and the firm gets a notice', async () => {
  const raw = rawMail({ From: 'mx@client.example', Subject: 'Problem' }, 'We could not take your mail.');
  await harness.deliver(await readNoticeId(await harness.receive(raw, { 'X-Mail-From': '' })));
  const [answer, report] = await harness.messages(record);
  expect(answer?.failure).toMatch(/^It may not have arrived: We could not/);
  expect(report?.text).toContain('We could not take your mail.');
  expect((await harness.record(record)).handledAt).toBeNull();
  expect(harness.mail.received).toHaveLength(1);
});

test('a mail to the addresses of two records is stored in both records', async () => {
  const other = await harness.documents.add('contacts', { email: 'amira@client.example' });
  await harness.answer(other);
  const token = (await harness.api.firestore.doc(`contact_records/${other}`).get()).get(
    'replyToken',
  ) as string;
  const both = { 'X-Mail-To': `${address}, reply+${token}@reply.test` };
  expect((await harness.receive(rawMail(), both)).status).toBe(201);
  for (const id of [record, other]) expect((await harness.messages(id)).at(-1)?.text).toBe('Yes.');
});

test('a bounce marks only the answer that it is about as failed, with the reason, and reopens the record', async () => {
  const seen = (await harness.messages(record)).at(-1)?.id;
  await harness.answer(record, { seen, text: 'One more thing.', handled: true });
  expect((await harness.receive(bounce())).status).toBe(201);
  const [first, second, report] = await harness.messages(record);
  expect([first?.failure, second?.failure]).toEqual(['amira@client.example: 550 no such user', null]);
  expect(report).toMatchObject({
    nature: 'bounce',
    text: 'amira@client.example: 550 no such user\n\nSorry',
  });
  const { handledAt, conversation } = await harness.record(record);
  expect([handledAt, conversation?.answers]).toEqual([null, 1]);
});

test.each([
  // Some mail services replace the Message-ID.
  ['the id of a mail service', () => bounce().replaceAll(answerId, '<010f-service@mail.example>')],
  ['no recipient', () => bounce().replace(/^Final-Recipient.*\r\n/m, '')],
  ['another recipient', () => bounce().replace('rfc822; amira@', 'rfc822; eve@')],
])(
  'a bounce that names %s marks the answer to whose reply address it was sent as possibly lost',
  async (_names, raw) => {
    await harness.receive(raw());
    const [answer] = await harness.messages(record);
    expect(answer?.failure).toMatch(/^It may not have arrived: .*550 no such user$/);
  },
);

test('a mail that a colleague writes from the mailbox of the firm counts as ours, reopens nothing and causes no notice, unless its From is forged', async () => {
  vi.stubEnv('CONTACT_TO', `Sales <sales@firm.example>, Office <${firm.email}>`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const raw = rawMail({ From: `Rina <${firm.email}>` }, 'We come on Monday.');
  const notice = await readNoticeId(await harness.receive(raw));
  const sent = (await harness.messages(record)).at(-1);
  expect(sent).toMatchObject({
    nature: 'elsewhere',
    author: 'Rina',
    text: 'We come on Monday.',
    otherAddress: null,
  });
  // An answer that was sent elsewhere cannot be taken back.
  const takenBack = await harness.call(`/api/admin/contacts/${record}/answers/${sent?.id}`, {
    method: 'DELETE',
  });
  expect(takenBack.status).toBe(409);
  expect((await harness.record(record)).handledAt).not.toBeNull();
  expect((await harness.api.firestore.doc(`outbox/${notice}`).get()).exists).toBe(false);
  const forged = rawMail({ From: `Rina <${firm.email}>` }, 'Pay here.');
  await harness.receive(forged, { 'X-Mail-Auth': 'dmarc=fail' });
  expect((await harness.messages(record)).at(-1)).toMatchObject({
    nature: 'reply',
    otherAddress: firm.email,
  });
});

test('the bounce of a copy does not mark the answer as failed, but a later bounce for the visitor’s address does', async () => {
  await harness.receive(rawMail({ Cc: 'bob@client.example' }));
  const seen = (await harness.messages(record)).at(-1)?.id;
  await harness.deliver((await harness.answer(record, { seen, cc: ['bob@client.example'] })).mailId);
  const { messageId = '' } = (await harness.messages(record)).at(-1) ?? {};
  const bounceFor = (address: string) =>
    bounce()
      .replace(answerId, `<${messageId}>`)
      .replace('rfc822; amira@client.example', `rfc822; ${address}`);
  await harness.receive(bounceFor('bob@client.example'));
  const [answer, report] = (await harness.messages(record)).slice(-2);
  expect([answer?.failure, report?.text]).toEqual([null, 'bob@client.example: 550 no such user\n\nSorry']);
  await harness.receive(bounceFor('amira@client.example'));
  // The two reports come after the answer.
  expect((await harness.messages(record)).at(-3)?.failure).toBe('amira@client.example: 550 no such user');
});

test.each<[string, () => Promise<Response>, number]>([
  ['without the secret', () => harness.receive(rawMail(), { 'X-Inbound-Secret': '' }), 401],
  [
    'with a wrong secret',
    () => harness.receive(rawMail(), { 'X-Inbound-Secret': 'x'.repeat(LOCAL_INBOUND_MAIL.secret.length) }),
    401,
  ],
  ['that is not message/rfc822', () => harness.receive(rawMail(), { 'Content-Type': 'text/plain' }), 415],
  ['to an address that is not for replies', () => harness.receive(rawMail({ To: firm.email })), 422],
  [
    'with an invented token',
    () => harness.receive(rawMail({ To: 'reply+aaaaaaaaaaaaaaaaaaaa@reply.test' })),
    404,
  ],
  ['without a recipient in its envelope', () => harness.receive(rawMail(), { 'X-Mail-To': '' }), 422],
  ['to an invented address', () => harness.receive(rawMail(), { 'X-Mail-To': 'foo@reply.test' }), 422],
])('a mail %s is refused and changes nothing', async (_case, receive, status) => {
  expect((await receive()).status).toBe(status);
  expect(await harness.messages(record)).toHaveLength(1);
});

test('a mail that the provider has truncated is shown as incomplete, and a repeat is recognized by the part that was received', async () => {
  const raw = rawMail({}, `Yes, and more.\r\n${'x'.repeat(70)}\r\n`.repeat(12_000));
  const truncate = (text: string) => text.slice(0, INBOUND_MAIL.bytes);
  const headers = { 'X-Mail-Cut': 'true' };
  expect((await harness.receive(truncate(raw), headers)).status).toBe(201);
  expect((await harness.receive(truncate(`Received: by another way\r\n${raw}`), headers)).status).toBe(200);
  expect((await harness.messages(record)).at(-1)?.text).toMatch(
    /^Yes, and more\.[^]+too large to be shown in full[^]+$/,
  );
});

test('a mail loop ends after ten mails in a minute', async () => {
  stopClock();
  const statuses: number[] = [];
  for (let n = 0; n <= MAX_MAILS_PER_MINUTE; n += 1) {
    statuses.push((await harness.receive(rawMail({ 'Message-ID': `<${n}@client.example>` }))).status);
  }
  expect(statuses).toEqual([...Array.from({ length: MAX_MAILS_PER_MINUTE }, () => 201), 429]);
});

test('inbound mails are never answered automatically, and the notice of a bounce does not suggest an answer', async () => {
  for (const raw of [rawMail(), bounce()])
    await harness.deliver(await readNoticeId(await harness.receive(raw)));
  expect(harness.mail.received.map(({ to }) => to)).toEqual([[firm.email], [firm.email]]);
  const { replyTo, text } = harness.mail.received[1]!.parsed;
  expect([replyTo, text?.includes('Reply to this mail')]).toEqual([undefined, false]);
});

test('the old and the new secret are both accepted while the secret is changed', async () => {
  vi.stubEnv('INBOUND_MAIL_SECRET', `a new secret of the firm, ${LOCAL_INBOUND_MAIL.secret}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const secret of ['a new secret of the firm', LOCAL_INBOUND_MAIL.secret])
    expect((await harness.receive(rawMail({}, secret), { 'X-Inbound-Secret': secret })).status).toBe(201);
});

test('the Email Worker in docs/ stores a reply and rejects an unknown token', async () => {
  const runWorker = async (to: string) => {
    const outcomes: string[] = [];
    const settings = { SITE_ORIGIN: harness.origin, INBOUND_MAIL_SECRET: LOCAL_INBOUND_MAIL.secret };
    const message = {
      to,
      from: 'bounces@service.example',
      raw: new Blob([rawMail()]).stream(),
      rawSize: 100,
      headers: new Headers({
        'Authentication-Results': 'mx.cloudflare.net; dmarc=pass header.from=client.example',
      }),
      forward: (mailbox: string) => Promise.resolve(void outcomes.push(mailbox)),
      setReject: (reason: string) => void outcomes.push(reason),
    };
    await worker.email(message, { ...settings, MAILBOX: firm.email });
    return outcomes;
  };
  expect(await runWorker(address)).toEqual([firm.email]);
  expect((await harness.messages(record)).at(-1)).toMatchObject({ text: 'Yes.', otherAddress: null });
  const unknown = 'reply+aaaaaaaaaaaaaaaaaaaa@reply.test';
  expect(await runWorker(unknown)).toEqual(['No inquiry has this address.']);
});

test('the other recipients of a reply can get a copy of the answer, but our own addresses cannot', async () => {
  const others = { To: `${address}, bob@client.example`, Cc: `${firm.email}, reply@reply.test` };
  await harness.receive(rawMail(others), { 'X-Mail-To': address });
  expect((await harness.messages(record)).at(-1)?.cc).toEqual(['bob@client.example']);
});

/**
 * Sends an answer and its copy. The mail server refuses one recipient at the first attempt, and none at the second.
 * Returns the result of the first attempt, the answer after each attempt, and the recipients of each accepted mail.
 */
async function answerWithCopy(refused: string, code: number) {
  await harness.receive(rawMail({ Cc: 'bob@client.example' }));
  const seen = (await harness.messages(record)).at(-1)?.id;
  const { mailId } = await harness.answer(record, { seen, cc: ['bob@client.example'] });
  harness.mail.refused.set(refused, code);
  onTestFinished(() => harness.mail.refused.clear());
  const firstResult = await harness.deliver(mailId);
  const answer = (await harness.messages(record)).at(-1);
  harness.mail.refused.clear();
  await harness.deliver(mailId);
  const laterAnswer = (await harness.messages(record)).at(-1);
  return { firstResult, answer, laterAnswer, to: harness.mail.received.map(({ to }) => to) };
}

test('an answer counts as delivered when only its copy is refused, and the undelivered mail names the refused recipient', async () => {
  const { firstResult, answer, to } = await answerWithCopy('bob@client.example', 550);
  expect([answer?.failure, answer?.sentAt]).toEqual([null, expect.any(String)]);
  expect([firstResult?.state, firstResult?.lastError]).toEqual([
    'DEAD',
    expect.stringContaining('bob@client.example'),
  ]);
  expect(to).toEqual([['amira@client.example'], ['bob@client.example']]);
});

test.each([
  [
    'fails when the mail server refuses its visitor permanently',
    550,
    'DEAD',
    expect.stringContaining('amira@client.example'),
  ],
  ['waits when the mail server refuses its visitor temporarily', 450, 'PENDING', null],
])('an answer with a copy %s, and nobody gets it twice', async (_outcome, code, state, failure) => {
  const { firstResult, answer, laterAnswer, to } = await answerWithCopy('amira@client.example', code);
  expect([firstResult?.state, answer?.sentAt, answer?.failure]).toEqual([state, null, failure]);
  expect(to).toEqual([['bob@client.example'], ['amira@client.example']]);
  expect([laterAnswer?.sentAt, laterAnswer?.failure]).toEqual([expect.any(String), null]);
});
