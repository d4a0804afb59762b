import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import worker from '../../docs/inbound-mail-worker.mjs';
import { stopClock } from '../../testing/stop-clock.ts';
import { LOCAL_INBOUND_MAIL } from '../src/config.ts';
import { INBOUND_MAIL, MAX_MAILS_PER_MINUTE } from '../src/shared/limits.ts';
import { site as firm } from '../src/shared/site.ts';
import { startReplies } from './support/replies.ts';

const { world, mail, noticeOf, latest } = await startReplies();
let record: string;
let address: string;
let answerId: string;
beforeEach(() => void ({ record, address, answerId } = latest));

const bounce = () =>
  mail(
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

test('a reply opens its record again, with its words and what it quotes', async () => {
  expect((await world.record(record)).handledAt).not.toBeNull();
  const quoting = mail({}, 'Yes.\r\n\r\nOn Monday, Ann wrote:\r\n> Thank you.');
  expect((await world.receive(quoting)).status).toBe(201);
  const [, reply] = await world.messages(record);
  expect(reply).toMatchObject({
    nature: 'reply',
    author: 'Amira Haddad',
    otherAddress: null,
    text: 'Yes.\n\nOn Monday, Ann wrote:\n> Thank you.',
  });
  const { handledAt, conversation } = await world.record(record);
  expect([handledAt, conversation?.lastWord?.by, conversation?.replies]).toEqual([null, 'them', 1]);
});

test('the firm gets a short notice of it, from which a mail program answers, and no attachment', async () => {
  const long = mail({}, `Yes. ${'And so on. '.repeat(1_000)}`);
  await world.deliver(await noticeOf(await world.receive(long)));
  const [received] = world.mail.received;
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

test('the notice has the words of a reply, and says where it quotes', async () => {
  const answered = 'On 3 March 2026, Ann wrote:\r\n> Thank you.\r\n\r\nNot at all.';
  await world.deliver(await noticeOf(await world.receive(mail({}, answered))));
  expect(world.mail.received[0]?.parsed.text).toContain('[2 quoted lines]\n\nNot at all.');
});

test('an address and ids that are not ASCII are left out of the notice', async () => {
  const head = { From: 'Åsa <åsa@client.example>', 'Message-ID': '<é@client.example>' };
  for (const raw of [mail(head), mail({}, 'Again.')])
    await world.deliver(await noticeOf(await world.receive(raw)));
  for (const { raw } of world.mail.received) expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x00-\x7f]*$/);
});

test('a mail about a record in the spam is kept with it, opens nothing, and sends no notice', async () => {
  const notice = world.api.firestore.doc(`outbox/${await noticeOf(await world.receive(mail()))}`);
  const change = { batchId: randomUUID(), ids: [record], change: { type: 'mark-as-spam' } };
  await world.call('/api/admin/contacts/changes', { body: change });
  expect((await notice.get()).exists).toBe(false);
  const later = await noticeOf(await world.receive(mail({}, 'Later.')));
  expect((await world.messages(record)).at(-1)?.text).toBe('Later.');
  expect((await world.api.firestore.doc(`outbox/${later}`).get()).exists).toBe(false);
});

test('once it was erased from its record, its notice is deleted instead of sent', async () => {
  const response = await world.receive(mail());
  const { id } = (await response.json()) as { id: string };
  const notice = world.api.firestore.doc(`outbox/contacts-${record}-reply-notice-${id}`);
  await world.api.firestore.doc(`contact_records/${record}/messages/${id}`).delete();
  expect(await world.deliver(notice.id)).toBeUndefined();
  expect((await notice.get()).exists).toBe(false);
  expect(world.mail.received).toEqual([]);
});

test('the same mail posted four times at once is stored once', async () => {
  const responses = await Promise.all(Array.from({ length: 4 }, () => world.receive(mail())));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 3 }, () => 200), 201]);
  expect((await world.record(record)).conversation?.replies).toBe(1);
});

test('a mail is for the recipient of its envelope, if that is given', async () => {
  const response = await world.receive(mail({ To: firm.email }), { 'X-Mail-To': address });
  expect(response.status).toBe(201);
  expect(await world.messages(record)).toHaveLength(2);
});

test('a mail from the letters of a domain is from the sender whose domain is stored in ASCII', async () => {
  record = await world.documents.add('contacts', { email: 'ada@xn--mller-kva.example' });
  const { mailId } = await world.answer(record);
  await world.deliver(mailId);
  address = world.mail.received.at(-1)?.parsed.replyTo?.[0]?.address ?? '';
  await world.receive(mail({ From: 'Ada <ada@Müller.example>' }));
  expect((await world.messages(record)).at(-1)?.otherAddress).toBeNull();
});

test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
  ['another address', { From: 'Bob <bob@other.example>' }, {}, 'bob@other.example'],
  ['a tag of the address', { From: 'amira+work@client.example' }, {}, null],
  [
    'no address',
    { From: 'Amira Haddad' },
    { 'X-Mail-Auth': 'dmarc=pass header.from=client.example', 'X-Mail-From': 'amira@client.example' },
    '',
  ],
  [
    'two mailboxes',
    { From: '<amira@client.example> <eve@other.example>' },
    { 'X-Mail-Auth': 'dmarc=pass header.from=client.example' },
    '',
  ],
  ['another envelope', {}, { 'X-Mail-From': 'x@elsewhere.example' }, null],
  [
    'what did not pass DMARC',
    {},
    { 'X-Mail-Auth': 'dmarc=fail header.from=client.example' },
    'amira@client.example',
  ],
  [
    'what passed DMARC for another domain',
    {},
    { 'X-Mail-Auth': 'dmarc=pass header.from=evil.example' },
    'amira@client.example',
  ],
  ['what passed DMARC for no domain', {}, { 'X-Mail-Auth': 'dmarc=pass' }, 'amira@client.example'],
  ['a provider without a verdict', {}, { 'X-Mail-Auth': '' }, 'amira@client.example'],
])(
  'a mail from %s has the mark of a sender who is not proved: %o %o',
  async (_from, head, envelope, mark) => {
    await world.receive(mail(head), envelope);
    expect((await world.messages(record)).at(-1)?.otherAddress).toBe(mark);
  },
);

test('the mark of a sender who is not proved is in the notice', async () => {
  await world.deliver(await noticeOf(await world.receive(mail(), { 'X-Mail-Auth': 'dmarc=none' })));
  expect(world.mail.received[0]?.parsed.text).toContain('is not proved to be theirs');
});

test('an automatic reply is shown as one, opens nothing, and its notice says so', async () => {
  await world.deliver(await noticeOf(await world.receive(mail({ 'Auto-Submitted': 'auto-replied' }))));
  expect((await world.messages(record)).at(-1)?.nature).toBe('automatic');
  expect((await world.record(record)).handledAt).not.toBeNull();
  expect(world.mail.received.map(({ parsed }) => parsed.subject)).toEqual(['Automatic reply: Re: Hello']);
});

test('two mails with the same Message-ID are two, and each repeated is one', async () => {
  const [first, second] = [mail({}, 'First: yes.'), mail({}, 'Second: please stop.')];
  const statuses: number[] = [];
  for (const raw of [first, second, first, `Received: by another way\r\n${second}`]) {
    statuses.push((await world.receive(raw)).status);
  }
  expect(statuses).toEqual([201, 201, 200, 200]);
  expect((await world.messages(record)).slice(1).map(({ text }) => text)).toEqual([
    'First: yes.',
    'Second: please stop.',
  ]);
});

test('a mail whose address has lost its token is found by the answer that it names', async () => {
  const head = { To: 'reply@reply.test', 'In-Reply-To': answerId };
  expect((await world.receive(mail(head))).status).toBe(201);
  expect((await world.messages(record)).at(-1)?.text).toBe('Yes.');
  const made = answerId.replace(/-answer-a./, '-answer-a_');
  expect((await world.receive(mail({ ...head, 'In-Reply-To': made }))).status).toBe(422);
});

test('a mail without a sender in its envelope may be a bounce: the record says so, is open, and the firm has it', async () => {
  const raw = mail({ From: 'mx@client.example', Subject: 'Problem' }, 'We could not take your mail.');
  await world.deliver(await noticeOf(await world.receive(raw, { 'X-Mail-From': '' })));
  const [answer, report] = await world.messages(record);
  expect(answer?.failure).toMatch(/^It may not have arrived: We could not/);
  expect(report?.text).toContain('We could not take your mail.');
  expect((await world.record(record)).handledAt).toBeNull();
  expect(world.mail.received).toHaveLength(1);
});

test('a mail to the addresses of two records is in both', async () => {
  const other = await world.documents.add('contacts', { email: 'amira@client.example' });
  await world.answer(other);
  const token = (await world.api.firestore.doc(`contact_records/${other}`).get()).get('replyToken') as string;
  const both = { 'X-Mail-To': `${address}, reply+${token}@reply.test` };
  expect((await world.receive(mail(), both)).status).toBe(201);
  for (const id of [record, other]) expect((await world.messages(id)).at(-1)?.text).toBe('Yes.');
});

test('a bounce says of its answer, and of no later one, why it did not arrive, and opens the record', async () => {
  const seen = (await world.messages(record)).at(-1)?.id;
  await world.answer(record, { seen, text: 'One more thing.', handled: true });
  expect((await world.receive(bounce())).status).toBe(201);
  const [first, second, report] = await world.messages(record);
  expect([first?.failure, second?.failure]).toEqual(['amira@client.example: 550 no such user', null]);
  expect(report).toMatchObject({
    nature: 'bounce',
    text: 'amira@client.example: 550 no such user\n\nSorry',
  });
  const { handledAt, conversation } = await world.record(record);
  expect([handledAt, conversation?.answers]).toEqual([null, 1]);
});

test.each([
  ['an id of a mail service', () => bounce().replaceAll(answerId, '<010f-service@mail.example>')],
  ['no recipient', () => bounce().replace(/^Final-Recipient.*\r\n/m, '')],
  ['another recipient', () => bounce().replace('rfc822; amira@', 'rfc822; eve@')],
])('a bounce that names %s may be about the answer to whose address it comes', async (_names, raw) => {
  await world.receive(raw());
  const [answer] = await world.messages(record);
  expect(answer?.failure).toMatch(/^It may not have arrived: .*550 no such user$/);
});

test('what a colleague writes from the mailbox of the firm is our word, opens nothing and sends no notice', async () => {
  vi.stubEnv('CONTACT_TO', `Sales <sales@firm.example>, Office <${firm.email}>`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const raw = mail({ From: `Rina <${firm.email}>` }, 'We come on Monday.');
  const notice = await noticeOf(await world.receive(raw));
  const sent = (await world.messages(record)).at(-1);
  expect(sent).toMatchObject({
    ...{ nature: 'elsewhere', author: 'Rina', text: 'We come on Monday.', otherAddress: null },
  });
  const takenBack = await world.call(`/api/admin/contacts/${record}/answers/${sent?.id}`, {
    method: 'DELETE',
  });
  expect(takenBack.status).toBe(409);
  expect((await world.record(record)).handledAt).not.toBeNull();
  expect((await world.api.firestore.doc(`outbox/${notice}`).get()).exists).toBe(false);
  const forged = mail({ From: `Rina <${firm.email}>` }, 'Pay here.');
  await world.receive(forged, { 'X-Mail-Auth': 'dmarc=fail' });
  expect((await world.messages(record)).at(-1)).toMatchObject({
    nature: 'reply',
    otherAddress: firm.email,
  });
});

test('the bounce of a copy names its address, and the answer has arrived', async () => {
  await world.receive(mail({ Cc: 'bob@client.example' }));
  const seen = (await world.messages(record)).at(-1)?.id;
  await world.deliver((await world.answer(record, { seen, cc: ['bob@client.example'] })).mailId);
  const { messageId = '' } = (await world.messages(record)).at(-1) ?? {};
  const failed = (address: string) =>
    bounce()
      .replace(answerId, `<${messageId}>`)
      .replace('rfc822; amira@client.example', `rfc822; ${address}`);
  await world.receive(failed('bob@client.example'));
  const [answer, report] = (await world.messages(record)).slice(-2);
  expect([answer?.failure, report?.text]).toEqual([null, 'bob@client.example: 550 no such user\n\nSorry']);
  await world.receive(failed('amira@client.example'));
  expect((await world.messages(record)).at(-3)?.failure).toBe('amira@client.example: 550 no such user');
});

test.each<[string, () => Promise<Response>, number]>([
  ['without the secret', () => world.receive(mail(), { 'X-Inbound-Secret': '' }), 401],
  ['with a wrong secret', () => world.receive(mail(), { 'X-Inbound-Secret': 'x'.repeat(29) }), 401],
  ['that is no message/rfc822', () => world.receive(mail(), { 'Content-Type': 'text/plain' }), 415],
  ['to no address of an answer', () => world.receive(mail({ To: firm.email })), 422],
  [
    'with a token that nobody has made',
    () => world.receive(mail({ To: 'reply+aaaaaaaaaaaaaaaaaaaa@reply.test' })),
    404,
  ],
  ['without a recipient in its envelope', () => world.receive(mail(), { 'X-Mail-To': '' }), 422],
  ['to an invented address', () => world.receive(mail(), { 'X-Mail-To': 'foo@reply.test' }), 422],
])('a mail %s is refused and changes nothing', async (_case, receive, status) => {
  expect((await receive()).status).toBe(status);
  expect(await world.messages(record)).toHaveLength(1);
});

test('a mail that the provider has cut says so, and its repeat is known by what came', async () => {
  const raw = mail({}, `Yes, and more.\r\n${'x'.repeat(70)}\r\n`.repeat(12_000));
  const cut = (text: string) => text.slice(0, INBOUND_MAIL.bytes);
  const headers = { 'X-Mail-Cut': 'true' };
  expect((await world.receive(cut(raw), headers)).status).toBe(201);
  expect((await world.receive(cut(`Received: by another way\r\n${raw}`), headers)).status).toBe(200);
  expect((await world.messages(record)).at(-1)?.text).toMatch(
    /^Yes, and more\.[^]+too large to be kept[^]+$/,
  );
});

test('a loop ends after ten mails in a minute, and the other records go on', async () => {
  stopClock();
  const statuses: number[] = [];
  for (let n = 0; n <= MAX_MAILS_PER_MINUTE; n += 1) {
    statuses.push((await world.receive(mail({ 'Message-ID': `<${n}@client.example>` }))).status);
  }
  expect(statuses).toEqual([...Array.from({ length: MAX_MAILS_PER_MINUTE }, () => 201), 429]);
});

test('nothing that comes in is answered, and the notice of a bounce invites to no answer', async () => {
  for (const raw of [mail(), bounce()]) await world.deliver(await noticeOf(await world.receive(raw)));
  expect(world.mail.received.map(({ to }) => to)).toEqual([[firm.email], [firm.email]]);
  const { replyTo, text } = world.mail.received[1]!.parsed;
  expect([replyTo, text?.includes('Answer this mail')]).toEqual([undefined, false]);
});

test('while the secret is changed, the old one and the new one are taken', async () => {
  vi.stubEnv('INBOUND_MAIL_SECRET', `a new secret of the firm, ${LOCAL_INBOUND_MAIL.secret}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const secret of ['a new secret of the firm', LOCAL_INBOUND_MAIL.secret])
    expect((await world.receive(mail({}, secret), { 'X-Inbound-Secret': secret })).status).toBe(201);
});

test('the Email Worker of docs stores a reply, and learns that a token is unknown', async () => {
  const handOver = async (to: string) => {
    const outcomes: string[] = [];
    const settings = { SITE_ORIGIN: world.origin, INBOUND_MAIL_SECRET: LOCAL_INBOUND_MAIL.secret };
    const message = {
      ...{ to, from: 'bounces@service.example', raw: new Blob([mail()]).stream(), rawSize: 100 },
      headers: new Headers({
        'Authentication-Results': 'mx.cloudflare.net; dmarc=pass header.from=client.example',
      }),
      forward: (mailbox: string) => Promise.resolve(void outcomes.push(mailbox)),
      setReject: (reason: string) => void outcomes.push(reason),
    };
    await worker.email(message, { ...settings, MAILBOX: firm.email });
    return outcomes;
  };
  expect(await handOver(address)).toEqual([firm.email]);
  expect((await world.messages(record)).at(-1)).toMatchObject({ text: 'Yes.', otherAddress: null });
  const unknown = 'reply+aaaaaaaaaaaaaaaaaaaa@reply.test';
  expect(await handOver(unknown)).toEqual(['No inquiry has this address.']);
});

test('an answer can have all in copy to whom the reply went, but not us', async () => {
  const others = { To: `${address}, bob@client.example`, Cc: `${firm.email}, reply@reply.test` };
  await world.receive(mail(others), { 'X-Mail-To': address });
  expect((await world.messages(record)).at(-1)?.cc).toEqual(['bob@client.example']);
});

/** An answer with a copy, of which the mail server refuses one recipient, and the recipients of what it took by and by. */
async function answerWithCopy(refused: string, code: number) {
  await world.receive(mail({ Cc: 'bob@client.example' }));
  const seen = (await world.messages(record)).at(-1)?.id;
  const { mailId } = await world.answer(record, { seen, cc: ['bob@client.example'] });
  world.mail.refused.set(refused, code);
  onTestFinished(() => world.mail.refused.clear());
  const first = await world.deliver(mailId);
  const answer = (await world.messages(record)).at(-1);
  world.mail.refused.clear();
  await world.deliver(mailId);
  const later = (await world.messages(record)).at(-1);
  return { first, answer, later, to: world.mail.received.map(({ to }) => to) };
}

test('an answer that only a copy was refused has arrived, and who was refused is among the undelivered mail', async () => {
  const { first, answer, to } = await answerWithCopy('bob@client.example', 550);
  expect([answer?.failure, answer?.sentAt]).toEqual([null, expect.any(String)]);
  expect([first?.state, first?.lastError]).toEqual(['DEAD', expect.stringContaining('bob@client.example')]);
  expect(to).toEqual([['amira@client.example'], ['bob@client.example']]);
});

test.each([
  ['for good has not arrived', 550, 'DEAD', expect.stringContaining('amira@client.example')],
  ['for now waits', 450, 'PENDING', null],
])(
  'an answer that its visitor was refused %s, and nobody gets it twice',
  async (_what, code, state, failure) => {
    const { first, answer, later, to } = await answerWithCopy('amira@client.example', code);
    expect([first?.state, answer?.sentAt, answer?.failure]).toEqual([state, null, failure]);
    expect(to).toEqual([['bob@client.example'], ['amira@client.example']]);
    expect([later?.sentAt, later?.failure]).toEqual([expect.any(String), null]);
  },
);
