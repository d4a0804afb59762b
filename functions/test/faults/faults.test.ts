import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { config, LOCAL_INBOUND_MAIL } from '../../src/config.ts';
import { replyAddress, replyToken } from '../../src/outbox/reply-address.ts';
import { messagesOf, newMessage, readShownMessages } from '../../src/records/messages.ts';
import { UNDO_ANSWER_MS } from '../../src/shared/limits.ts';
import { deliverMail } from '../support/deliver-mail.ts';
import { contact, partnership } from '../support/inquiries.ts';
import { toMessageId, type Behavior } from '../support/mail-server.ts';
import { RecordDocuments } from '../support/record-documents.ts';
import { runConcurrently } from '../support/run-concurrently.ts';
import { post } from '../support/site-api.ts';
import { startFaultHarness, type KillMoment } from './fault-harness.ts';

const INQUIRY_COUNT = 2;
/** The timeout of Hosting. */
const HOSTING_TIMEOUT_MS = 60_000;

const harness = await startFaultHarness();
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const { createAnswer } = await import('../../src/outbox/answer.ts');
const { createNotice } = await import('../../src/outbox/notice.ts');
const outbox = await import('../../src/outbox/documents.ts');

/** A visitor's inquiry, which is sent again until all of its calls are acknowledged. */
interface Inquiry {
  kind: 'contacts' | 'partnerships';
  key: string;
  isAcknowledged: boolean;
  /** The status of each response. */
  statuses: number[];
}

const newInquiries = () =>
  Array.from({ length: INQUIRY_COUNT }, (_, n): Inquiry => ({
    kind: n % 2 === 0 ? 'contacts' : 'partnerships',
    key: randomUUID(),
    isAcknowledged: false,
    statuses: [],
  }));

/** Makes the calls of the form once, in order, and stops at the first that is not acknowledged. */
async function send(inquiry: Inquiry): Promise<void> {
  const isContact = inquiry.kind === 'contacts';
  for (const path of isContact ? ['contact'] : ['partnership', 'partnership-inquiry']) {
    const start = performance.now();
    const url = `${harness.site().origin}/api/${path}`;
    const body = isContact ? contact : partnership;
    const response = await post(url, body, { 'Idempotency-Key': inquiry.key }).catch(() => undefined);
    if (response) {
      await response.text();
      expect(performance.now() - start).toBeLessThan(HOSTING_TIMEOUT_MS);
      inquiry.statuses.push(response.status);
    }
    if (!response?.ok) return;
  }
  inquiry.isAcknowledged = true;
}

const sendAll = (inquiries: readonly Inquiry[]) => Promise.all(inquiries.map(send));
const readCollection = async (name: string) => (await harness.database.collection(name).get()).docs;

/**
 * Delivers the waiting mails. Asserts that each inquiry has one record, and that each mail arrived.
 * @param extraCopies the largest number of extra copies. SMTP makes them unavoidable when the mail server has the message
 *   but its reply is lost
 * @param otherMails the paths of other mails, each about a separate record
 */
async function expectNothingLost(
  inquiries: readonly Inquiry[],
  extraCopies: number,
  otherMails: readonly string[] = [],
): Promise<void> {
  expect(inquiries.map(({ isAcknowledged }) => isAcknowledged)).not.toContain(false);
  await harness.drain();
  const records = [
    ...(await readCollection('contact_records')),
    ...(await readCollection('partnership_records')),
  ];
  const paths = inquiries.map((inquiry) => harness.documentPaths(inquiry));
  expect(records).toHaveLength(inquiries.length + otherMails.length);
  for (const { record } of paths) expect(records.map(({ ref }) => ref.path)).toContain(record);
  const mails = await readCollection('outbox');
  const expected = [...paths.map(({ mail }) => mail), ...otherMails];
  expect(mails.map(({ ref }) => ref.path).toSorted()).toEqual(expected.toSorted());
  expect(new Set(mails.map((mail) => String(mail.get('state'))))).toEqual(new Set(['SENT']));
  const delivered = new Set(harness.mail.messageIds);
  expect(delivered).toEqual(new Set(mails.map(({ id }) => toMessageId(id))));
  expect(harness.mail.received.length - delivered.size).toBeLessThanOrEqual(extraCopies);
}

test.each(['before', 'after'] as const)(
  'nothing is lost when the site is killed %s its only commit',
  async (when) => {
    const inquiries = newInquiries();
    for (const inquiry of inquiries) {
      const kill = vi.fn(() => harness.site().kill());
      harness.killAtCommit(harness.documentPaths(inquiry).mail, { commit: 1, when }, kill);
      await send(inquiry);
      harness.disarm();
      expect([kill.mock.calls.length > 0, inquiry.isAcknowledged]).toEqual([true, false]);
      await harness.restartSite();
      await send(inquiry);
    }
    expect(harness.mail.received).toEqual([]);
    await expectNothingLost(inquiries, 0);
  },
);

test.each<Exclude<Behavior, 'accept'> | 'refused-connections'>([
  'refused-connections',
  'silent',
  'slow',
  'temporary-failure',
  'permanent-failure',
  'drop-after-data',
])(
  'every mail arrives despite the mail server fault "%s", and an answer is marked as sent',
  async (fault) => {
    await harness.restartSite();
    await harness.mail.close(); // also closes the connections of earlier mails
    if (fault !== 'refused-connections') {
      await harness.mail.open();
      harness.mail.behavior = fault;
    }
    const answer = await queueAnswer();
    const inquiries = newInquiries();
    await sendAll(inquiries);
    await once(harness.startDrain(), 'exit');
    if (fault === 'refused-connections') await harness.mail.open();
    harness.mail.behavior = 'accept';
    // The mail server keeps a message whose connection it drops, so the next attempt makes an extra copy of each mail: one per
    // inquiry, and one of the answer.
    const extraCopies = fault === 'drop-after-data' ? INQUIRY_COUNT + 1 : 0;
    await expectNothingLost(inquiries, extraCopies, [answer.mail]);
    await expectSent(answer);
  },
);

// The emulator loses its data when it is killed, so it is killed only before an inquiry is acknowledged.
test.each([
  ['is frozen before the requests', undefined, 'freeze', 'thaw'],
  ['is frozen during the requests', 'beforeCommit', 'freeze', 'thaw'],
  ['is frozen after the commit', 'afterCommit', 'freeze', 'thaw'],
  ['is killed during the requests', 'beforeCommit', 'kill', 'start'],
] as const)(
  'every inquiry is stored exactly once even if Firestore %s',
  async (_fault, moment, fail, repair) => {
    await harness.restartSite();
    const inquiries = newInquiries();
    if (moment) harness.proxy[moment] = () => harness.firestore[fail]();
    else harness.firestore[fail]();
    await sendAll(inquiries);
    harness.disarm();
    await harness.firestore[repair]();
    // The client needs a while to reconnect to Firestore, so the next attempts may be refused too.
    for (const inquiry of inquiries)
      for (let tries = 0; tries < 20 && !inquiry.isAcknowledged; tries += 1) await send(inquiry);
    await expectNothingLost(inquiries, 0);
    const statuses = inquiries.flatMap((inquiry) => inquiry.statuses);
    expect(statuses.filter((status) => ![201, 202, 503].includes(status))).toEqual([]);
  },
);

interface QueuedAnswer {
  record: string;
  mail: string;
  messageId: string;
}

/** Stores a due answer in its record and in the outbox. */
async function queueAnswer(): Promise<QueuedAnswer> {
  const address = 'amira@client.example';
  const recordId = await new RecordDocuments(harness.database).add('contacts', { email: address });
  const now = new Date();
  const about = { kind: 'contacts', recordId, messageKey: 'a1', replyTo: address } as const;
  const mail = createAnswer({ ...about, subject: 'Re: Hello' }, new Date(now.getTime() - UNDO_ANSWER_MS));
  const messageId = outbox.toMessageId(mail.reference.id, config.mailFrom().address);
  const message = newMessage({ nature: 'answer', at: now, author: 'rina', text: 'Thank you.', messageId });
  await harness.database
    .batch()
    .create(mail.reference, mail.data)
    .create(messagesOf('contacts', recordId).doc('a1'), message)
    .commit();
  return { record: recordId, mail: mail.reference.path, messageId: `<${messageId}>` };
}

async function expectSent({ record }: QueuedAnswer): Promise<void> {
  const [answer] = await readShownMessages('contacts', record);
  expect(answer).toMatchObject({ sentAt: expect.any(String) as string, failure: null });
}

// The document of a mail is written twice: when it is claimed and when it is marked as sent. For an answer, the second
// write is in the same commit as the record. Without a `moment`, the process is killed before the mail server replies.
// `copies` is the number of copies that the mail server receives.
const KILLS: { name: string; moment?: KillMoment; copies: number }[] = [
  { name: 'before the claim', moment: { commit: 1, when: 'before' }, copies: 1 },
  { name: 'after the claim', moment: { commit: 1, when: 'after' }, copies: 1 },
  { name: 'after DATA and before 250', copies: 2 },
  { name: 'after 250 and before SENT', moment: { commit: 2, when: 'before' }, copies: 2 },
  { name: 'after SENT', moment: { commit: 2, when: 'after' }, copies: 1 },
];

/** Starts a scheduled run and kills its process at a commit of one mail or, without a moment, before the mail server replies. */
async function drainUntilKilled(mail: string, moment: KillMoment | undefined): Promise<void> {
  const drain = harness.startDrain();
  const kill = async () => {
    drain.kill('SIGKILL');
    await once(drain, 'exit');
  };
  if (moment === undefined) harness.mail.beforeReply = kill;
  else harness.killAtCommit(mail, moment, kill);
  await once(drain, 'exit');
  expect(drain.signalCode).toBe('SIGKILL');
  harness.disarm();
}

test.each(KILLS)('an inquiry arrives even if a scheduled run is killed $name', async ({ moment, copies }) => {
  const [inquiry] = newInquiries() as [Inquiry];
  await send(inquiry);
  await drainUntilKilled(harness.documentPaths(inquiry).mail, moment);
  await expectNothingLost([inquiry], copies - 1);
  expect(harness.mail.received).toHaveLength(copies);
});

test.each(KILLS)(
  'an answer arrives even if a scheduled run is killed $name, and is marked as sent',
  async ({ moment, copies }) => {
    const answer = await queueAnswer();
    await drainUntilKilled(answer.mail, moment);
    await harness.drain();
    expect(harness.mail.messageIds).toEqual(Array(copies).fill(answer.messageId));
    await expectSent(answer);
  },
);

test('a run of the schedule ends when Firestore responds to reads but not to writes', async () => {
  const { mail } = await queueAnswer();
  harness.proxy.beforeCommit = rejectCommit;
  expect(await once(harness.startDrain(), 'exit')).toEqual([0, null]);
  harness.disarm();
  expect((await harness.database.doc(mail).get()).get('state')).toBe('PENDING');
});

function rejectCommit(): never {
  throw new Error('This commit never reaches Firestore');
}

test('a mail that kills its process is given up after five attempts, and the other mails of its batch are sent', async () => {
  const start = Date.parse('2026-03-14T12:00:00Z');
  const queue = async (subject: string, createdAt: Date) => {
    const record = harness.database.collection('contact_records').doc();
    await record.set({ ...contact, subject });
    const { reference, data } = createNotice('contacts', record.id, { ...contact, subject }, createdAt);
    await reference.set(data);
    return reference;
  };
  const killer = await queue('Killer', new Date(start - 1));
  const others = await runConcurrently(4, () => queue('Hello', new Date(start)));
  let kills = 0;
  // Five runs are killed, and the sixth gives up the mail.
  for (let hour = 0; hour < 6; hour += 1) {
    const drain = harness.startDrain(new Date(start + hour * 3_600_000));
    harness.mail.beforeReply = (raw) => {
      if (/^Subject: .*Killer/m.test(raw)) drain.kill('SIGKILL');
    };
    const [, signal] = (await once(drain, 'exit')) as [number | null, string | null];
    if (signal) kills += 1;
  }
  harness.disarm();
  expect(kills).toBe(5);
  expect((await killer.get()).data()).toMatchObject({
    state: 'DEAD',
    attempts: 5,
    nextAttemptAt: null,
    expireAt: expect.any(Timestamp) as Timestamp,
  });
  for (const other of others) expect((await other.get()).get('state')).toBe('SENT');
  // Another attempt sends the mail, because nothing kills this process.
  expect(await deliverMail(killer.id)).toMatchObject({ state: 'SENT' });
});

/** Creates a record with a reply address. Returns its id, and a function that posts the visitor's reply to that address. */
async function newRecordWithAddress() {
  const id = await new RecordDocuments(harness.database).add('contacts', { email: 'amira@client.example' });
  const token = replyToken('contacts', id, LOCAL_INBOUND_MAIL.secret);
  await harness.database.doc(`contact_records/${id}`).update({ replyToken: token });
  const to = replyAddress(LOCAL_INBOUND_MAIL.address, token);
  const headerLines = [
    'From: Amira <amira@client.example>',
    `To: ${to}`,
    `Message-ID: <${id}@client.example>`,
  ];
  /** Returns the status of the response, or undefined without a response. */
  const postReply = async () => {
    const headers = {
      'Content-Type': 'message/rfc822',
      'X-Inbound-Secret': LOCAL_INBOUND_MAIL.secret,
      'X-Mail-To': to,
    };
    const request = { method: 'POST', headers, body: [...headerLines, '', 'Yes, please.'].join('\r\n') };
    const response = await fetch(`${harness.site().origin}/api/inbound-mail`, request).catch(() => undefined);
    return response?.status;
  };
  return { record: id, postReply };
}

async function expectOneReply(record: string): Promise<void> {
  await harness.drain();
  expect((await readShownMessages('contacts', record)).map(({ text }) => text.trim())).toEqual([
    'Yes, please.',
  ]);
  expect(harness.mail.received).toHaveLength(1);
}

test.each([
  ['before', 201],
  ['after', 200],
] as const)(
  'a reply and its notice are stored once when the function is killed %s its commit',
  async (when, repeatStatus) => {
    const { record, postReply } = await newRecordWithAddress();
    harness.killAtCommit(`contact_records/${record}`, { commit: 1, when }, () => harness.site().kill());
    expect(await postReply()).toBeUndefined();
    harness.disarm();
    expect(await readShownMessages('contacts', record)).toHaveLength(when === 'before' ? 0 : 1);
    await harness.restartSite();
    expect(await postReply()).toBe(repeatStatus);
    await expectOneReply(record);
  },
);

test('a reply is refused with 503 while Firestore is unavailable, and its repeat is stored once, with its notice', async () => {
  const { record, postReply } = await newRecordWithAddress();
  harness.proxy.beforeCommit = rejectCommit;
  expect(await postReply()).toBe(503);
  harness.disarm();
  expect(await postReply()).toBe(201);
  await expectOneReply(record);
});
