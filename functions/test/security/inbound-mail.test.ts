import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stopClock } from '../../../testing/stop-clock.ts';
import { isSecondTier } from '../../../testing/tier.ts';
import { LOCAL_INBOUND_MAIL } from '../../src/config.ts';
import { utcDay } from '../../src/firestore/collections.ts';
import { replyAddress, replyToken } from '../../src/outbox/reply-address.ts';
import { inboundOptions } from '../../src/runtime-options.ts';
import { DAY_MS, INBOUND_MAIL, MAX_MAILS_PER_DAY, MINUTE_MS } from '../../src/shared/limits.ts';
import { site } from '../../src/shared/site.ts';
import { contact } from '../support/inquiries.ts';
import { startReplies } from '../support/replies.ts';
import { post } from '../support/site-api.ts';
import { startSiteProcess } from '../support/site-process.ts';

const { harness, rawMail, readNoticeId, latest } = await startReplies();
const record = () => harness.api.firestore.doc(`contact_records/${latest.record}`);

const HEADERS = 'From: ann@client.example\r\nSubject: Re: x\r\nMessage-ID: <1@client.example>\r\n';
const COSTLY_MAILS: [name: string, raw: string][] = [
  ['empty lines', `${HEADERS}\r\n${'\r\n'.repeat(500_000)}`],
  ['quoted lines', `${HEADERS}\r\n${'> x\r\n'.repeat(200_000)}`],
  ['nested mails', `${HEADERS}${'Content-Type: message/rfc822\r\n\r\n'.repeat(30_000)}`],
];

/** Watches a process and its children until the signal aborts, and returns their peak memory in megabytes. */
async function watchMemory(pid: number, signal: AbortSignal): Promise<number> {
  let peak = 0;
  while (!signal.aborted) {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    const family = rows.filter(([id, parent]) => id === pid || parent === pid);
    peak = Math.max(
      peak,
      family.reduce((sum, [, , rss = 0]) => sum + rss / 1024, 0),
    );
    await sleep(200);
  }
  return peak;
}

// reading-cost.test.ts measures the cost of such mails.
test.runIf(isSecondTier)(
  'each of the most expensive mails is processed within 20 s and 1 GB, and no form is lost in the meantime',
  async () => {
    const env = { SMTP_PORT: String(harness.mail.port) };
    const [formProcess, inboundProcess] = await Promise.all([startSiteProcess(env), startSiteProcess(env)]);
    onTestFinished(async () => void (await Promise.all([formProcess.kill(), inboundProcess.kill()])));
    const stop = new AbortController();
    const memory = watchMemory(inboundProcess.pid, stop.signal);
    const results: { name: string; status: number; ms: number; messages: number }[] = [];
    const formStatuses: number[] = [];
    for (const [n, [name, raw]] of COSTLY_MAILS.entries()) {
      // Each mail has a separate record and sender, because otherwise the daily limits would refuse it unread.
      const id = await harness.documents.add('contacts', { email: 'ann@client.example' });
      const token = replyToken('contacts', id, LOCAL_INBOUND_MAIL.secret);
      await harness.api.firestore.doc(`contact_records/${id}`).update({ replyToken: token });
      const headers = { 'X-Mail-To': replyAddress(LOCAL_INBOUND_MAIL.address, token) };
      const body = Buffer.from(raw.replace('ann@', `ann${n}@`), 'latin1');
      const form = post(`${formProcess.origin}/api/contact`, contact, { 'X-Form-Elapsed': '60000' });
      const start = performance.now();
      const { status } = await harness.receive(body, headers, body, inboundProcess.origin);
      const ms = performance.now() - start;
      results.push({ name, status, ms, messages: (await harness.messages(id)).length });
      formStatuses.push((await form).status);
    }
    stop.abort();
    expect(
      results.filter(({ status, ms, messages }) => status !== 201 || ms > 20_000 || messages !== 1),
    ).toEqual([]);
    expect(new Set(formStatuses)).toEqual(new Set([201]));
    expect(await memory).toBeLessThan(Number.parseInt(inboundOptions.memory) * 1024);
  },
);

test('mails that have no token and no known reference are refused, and a reply among them is stored', async () => {
  const withoutToken = rawMail(
    { References: '<contacts-none-answer-a1@firm.example>'.repeat(1_000) },
    'Yes. '.repeat(150_000),
  );
  const [reply, ...refused] = await Promise.all([
    harness.receive(rawMail({}, 'Yes.'), { 'X-Mail-To': latest.address }),
    ...Array.from({ length: 8 }, () =>
      harness.receive(withoutToken, { 'X-Mail-To': LOCAL_INBOUND_MAIL.address }),
    ),
  ]);
  expect([reply.status, ...refused.map(({ status }) => status)]).toEqual([201, ...refused.map(() => 422)]);
});

test('a mail of 4 MB without a token is refused unread', async () => {
  const raw = rawMail({ To: LOCAL_INBOUND_MAIL.address }, 'Yes.\r\n'.repeat(700_000));
  expect((await harness.receive(raw)).status).toBe(413);
});

test('a stranger whose body never ends is refused immediately, and the connection is closed', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
  const headers = { 'Content-Type': 'message/rfc822', 'Content-Length': INBOUND_MAIL.bytes };
  const call = request(`${harness.origin}/api/inbound-mail`, { method: 'POST', headers }, (response) =>
    resolve([response.statusCode, response.headers.connection]),
  ).on('error', reject);
  onTestFinished(() => void call.destroy());
  const start = performance.now();
  call.write('From: ');
  expect(await promise).toEqual([401, 'close']);
  expect(performance.now() - start).toBeLessThan(INBOUND_MAIL.ms);
});

const countDocuments = async () => {
  const collections = await harness.api.firestore.listCollections();
  const counts = await Promise.all(collections.map((collection) => collection.count().get()));
  return counts.reduce((sum, count) => sum + count.data().count, 0);
};

/** Sets the numbers of mails and bytes that the record has received on a day, in total and from strangers (`others`). */
const setDailyCount = (day: Date, count: object, others: object) =>
  record().update({
    mailsOfDay: { day: utcDay(day), mails: 0, bytes: 0, ...count, others: { mails: 0, bytes: 0, ...others } },
  });

/** The limits for a record. Mails of strangers may use a quarter of them. */
const { mails, bytes } = MAX_MAILS_PER_DAY;
const unauthenticated = { 'X-Mail-Auth': 'dmarc=fail' };

test.each([
  ['mails', { mails }, {}, {}],
  ['bytes', { bytes }, {}, {}],
  ['mails of strangers', { mails: mails / 4 }, { mails: mails / 4 }, unauthenticated],
  ['bytes of strangers', { bytes: bytes / 4 }, { bytes: bytes / 4 }, unauthenticated],
  ['mails without an envelope sender', { mails: mails / 4 }, { mails: mails / 4 }, { 'X-Mail-From': '<>' }],
])(
  'a mail above the daily limit of %s leaves nothing behind, and the repeat of an earlier mail is still recognized',
  async (_limit, count, others, headers) => {
    expect((await harness.receive(rawMail(), headers)).status).toBe(201);
    await setDailyCount(new Date(), count, others);
    const before = await countDocuments();
    for (const text of ['More.', 'Still more.'])
      expect((await harness.receive(rawMail({}, text), headers)).status).toBe(429);
    expect(await countDocuments()).toBe(before);
    expect(await harness.messages(latest.record)).toHaveLength(2);
    expect((await harness.receive(rawMail(), headers)).status).toBe(200);
    await setDailyCount(new Date(Date.now() - DAY_MS), count, others);
    expect((await harness.receive(rawMail({}, 'The next day.'), headers)).status).toBe(201);
  },
);

test('each mail of a day is counted once for its record, and the mails of strangers are also counted separately', async () => {
  const fromVisitor = rawMail({}, 'One.');
  const forged = rawMail({}, 'Two.');
  for (const [raw, headers] of [
    [fromVisitor, {}],
    [forged, unauthenticated],
    [fromVisitor, {}],
    [forged, unauthenticated],
  ] as const)
    await harness.receive(raw, headers);
  expect((await record().get()).get('mailsOfDay')).toEqual({
    day: utcDay(new Date()),
    mails: 2,
    bytes: fromVisitor.length + forged.length,
    others: { mails: 1, bytes: forged.length },
  });
});

test('the mails of the visitor and the firm are stored however much strangers send about a record', async () => {
  const firm = site.email;
  const files = Array.from(
    { length: 50 },
    (_, n) => `Content-Disposition: attachment; filename=${'n'.repeat(90)}${n}\r\n\r\nx\r\n--b\r\n`,
  );
  const body = `--b\r\n\r\n${'long '.repeat(9_000)}\r\n--b\r\n${files.join('')}`;
  const large = {
    'Content-Type': 'multipart/mixed; boundary=b',
    Cc: Array.from({ length: 50 }, (_, n) => `a${n}@b.example`).join(),
  };
  const statuses: number[] = [];
  stopClock();
  for (let n = 0; n <= mails / 4; n += 1) {
    vi.setSystemTime(Date.now() + MINUTE_MS); // because of the limit per minute
    statuses.push(
      (await harness.receive(rawMail({ ...large, Date: String(n) }, body), { 'X-Mail-From': '' })).status,
    );
  }
  expect(statuses).toEqual([...Array<number>(mails / 4).fill(201), 429]);
  const before = await harness.messages(latest.record);
  expect((await harness.receive(rawMail({}, 'I am here.'))).status).toBe(201);
  vi.setSystemTime(Date.now() + 1); // messages are listed by time
  expect((await harness.receive(rawMail({ From: `Rina <${firm}>` }, 'We come.'))).status).toBe(201);
  const after = await harness.messages(latest.record);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(({ text, nature }) => [text, nature])).toEqual([
    ['I am here.', 'reply'],
    ['We come.', 'elsewhere'],
  ]);
});

const visitorFrom = 'From: Amira Haddad <amira@client.example>';
const otherFrom = 'From: <evil@other.example>';

test.each([
  ['two From fields', `${visitorFrom}\r\n${otherFrom}`],
  ['two mailboxes', `${visitorFrom}, <evil@other.example>`],
  ['two addresses after one name', `${visitorFrom} <evil@other.example>`],
  ['a From that begins in the body', `X: y\r\n\r\n${visitorFrom}`],
  ['a line of only a space between two From fields', `${visitorFrom}\r\n \r\n${otherFrom}`],
  ['no address', 'From: Amira Haddad'],
])(
  'a mail with %s is never shown as the visitor’s own, whatever the DMARC result',
  async (_anomaly, from) => {
    const domains = ['client.example', 'other.example'];
    for (const domain of domains) {
      // The Message-IDs differ, because a mail that arrives again is not stored again.
      const raw = rawMail({ 'Message-ID': `<${domain}@client.example>` }).replace(visitorFrom, from);
      const auth = {
        'X-Mail-Auth': `dmarc=pass header.from=${domain}`,
        'X-Mail-From': 'amira@client.example',
      };
      await harness.receive(raw, { ...auth, 'X-Mail-To': latest.address });
    }
    const received = (await harness.messages(latest.record)).slice(-domains.length);
    expect(received.map(({ nature }) => nature)).toEqual(['reply', 'reply']);
    expect(received.map(({ otherAddress }) => otherAddress)).not.toContain(null);
  },
);

test('an answer is sent to the address of the record, whatever Reply-To a mail has', async () => {
  await harness.receive(rawMail({ 'Reply-To': 'thief@evil.example', Cc: 'bob@client.example' }));
  const seen = (await harness.messages(latest.record)).at(-1)?.id;
  const { mailId } = await harness.answer(latest.record, { seen });
  await harness.deliver(mailId);
  expect(harness.mail.received.at(-1)?.to).toEqual(['amira@client.example']);
});

test.each([
  '<a@x.example,victim@y.example>',
  '<a@x.example;victim@y.example>',
  '<a@x.example:victim@y.example;>',
])('the addresses %s of a mail are never offered as recipients of an answer', async (address) => {
  await harness.receive(rawMail({ 'Reply-To': address, Cc: address }));
  const last = (await harness.messages(latest.record)).at(-1);
  expect([last?.replyTo, last?.cc]).toEqual(['', []]);
});

test('a notice that was given up can be sent again, and the reply stays in its record', async () => {
  const noticeId = await readNoticeId(await harness.receive(rawMail()));
  await harness.api.firestore.doc(`outbox/${noticeId}`).update({ state: 'DEAD', nextAttemptAt: null });
  await harness.deliver(noticeId);
  expect(harness.mail.received).toHaveLength(1);
  expect((await harness.messages(latest.record)).at(-1)?.text).toBe('Yes.');
});

test('a recipient of the envelope may be in angle brackets', async () => {
  expect((await harness.receive(rawMail(), { 'X-Mail-To': `<${latest.address}>` })).status).toBe(201);
});
