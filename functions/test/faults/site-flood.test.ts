import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearFirestore } from '../../../testing/clear-firestore.ts';
import { RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '../../src/shared/inquiry/kinds.ts';
import { site as firm } from '../../src/shared/site.ts';
import { startFlood } from '../support/flood.ts';
import { contact, partnership } from '../support/inquiries.ts';
import { MailServer } from '../support/mail-server.ts';
import { countDocuments, post } from '../support/site-api.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';

// Two instances of the site run with the limits of production. Only the number of mails per day is lower, so that the flood soon reaches it.
const MAILS_PER_DAY = 60;
const VISITORS = 100;
const VISITORS_AT_A_TIME = 4;
const ATTACKERS = 16;
/** The timeout of Hosting. */
const HOSTING_TIMEOUT_MS = 60_000;

const MAILBOXES: Record<RecordKind, string> = {
  contacts: firm.email,
  partnerships: firm.partnershipsEmail,
};

const project = `demo-flood-${process.pid}`;
const mail = new MailServer();
const firestore = new Firestore({ projectId: project });
let sites: SiteProcess[];

beforeAll(async () => {
  await mail.open();
  await clearFirestore(project);
  const env = {
    GCLOUD_PROJECT: project,
    SMTP_PORT: String(mail.port),
    MAILS_PER_DAY: String(MAILS_PER_DAY),
    MIN_FILL_MS: '1000',
  };
  sites = await Promise.all([startSiteProcess(env), startSiteProcess(env)]);
  Object.assign(process.env, env); // for sendAllMail, which runs in this process
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.kill()));
  await mail.close();
  await firestore.terminate();
});

interface Visit {
  kind: RecordKind;
  name: string;
  statuses: number[];
  slowestMs: number;
}

/** Sends the form of a legitimate visitor once. A partnership form consists of two calls with the same key. */
async function visit(n: number): Promise<Visit> {
  const { origin } = sites[n % sites.length]!;
  // Each instance gets both kinds.
  const kind = n % 4 < 2 ? 'contacts' : 'partnerships';
  const name = `Visitor-${n}`;
  const isContact = kind === 'contacts';
  const body = isContact ? { ...contact, name } : { ...partnership, firstName: name };
  const paths = isContact ? ['contact'] : ['partnership', 'partnership-inquiry'];
  const headers = {
    'Idempotency-Key': randomUUID(),
    'X-Form-Elapsed': '60000',
    'X-Forwarded-For': `192.0.2.${n}, 203.0.113.1`, // the visitor, then Hosting
  };
  const result: Visit = { kind, name, statuses: [], slowestMs: 0 };
  for (const path of paths) {
    const start = performance.now();
    const response = await post(`${origin}/api/${path}`, body, headers);
    await response.text();
    result.statuses.push(response.status);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - start);
  }
  return result;
}

test('a flood does not turn visitors away, lose inquiries or fill the mailbox', async () => {
  const firstDay = new Date().getUTCDate();
  const flood = startFlood(
    sites.map(({ origin }) => origin),
    ATTACKERS,
  );
  const waiting = Array.from({ length: VISITORS }, (_, n) => n);
  const visits: Visit[] = [];
  const worker = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) visits.push(await visit(n));
  };
  await Promise.all(Array.from({ length: VISITORS_AT_A_TIME }, worker));
  const requests = await flood.stop();
  expect(requests).toBeGreaterThan(3 * VISITORS); // enough for a flood

  // Every visitor is accepted at the first attempt and in time, and has one record.
  const accepted = visits.filter(({ statuses }) =>
    statuses.every((status) => status === 201 || status === 202),
  );
  expect(accepted).toHaveLength(VISITORS);
  expect(Math.max(...visits.map(({ slowestMs }) => slowestMs))).toBeLessThan(HOSTING_TIMEOUT_MS);
  for (const { kind, name } of visits) {
    const field = kind === 'contacts' ? 'name' : 'firstName';
    const { docs } = await firestore.collection(RECORD_COLLECTIONS[kind]).where(field, '==', name).get();
    expect(docs).toHaveLength(1);
  }

  await sendAllMail();
  // If midnight has passed, the mails of two days are allowed.
  const days = new Date().getUTCDate() === firstDay ? 1 : 2;
  for (const kind of RECORD_KINDS) {
    const received = mail.received.filter(({ to }) => to[0] === MAILBOXES[kind]);
    // Concurrent requests may exceed the limit, because an instance does not see the pending writes of the other.
    expect(received.length).toBeLessThanOrEqual((MAILS_PER_DAY + ATTACKERS + VISITORS_AT_A_TIME) * days);

    // The inquiries that got no separate mail are marked, and the morning digest counts them.
    const records = firestore.collection(RECORD_COLLECTIONS[kind]);
    const unmailed = await countDocuments(records.where('isUnmailed', '==', true));
    expect(unmailed).toBeGreaterThan(0);
    expect(received.length + unmailed).toBeGreaterThanOrEqual(await countDocuments(records));
  }
  expect(await countDocuments(firestore.collection('outbox').where('state', '!=', 'SENT'))).toBe(0);
});

/** Sends the mails that the schedule would send within two hours. */
async function sendAllMail(): Promise<void> {
  const { drainOutbox } = await import('../../src/outbox/send.ts');
  const clock = () => new Date(Date.now() + 2 * 60 * 60_000);
  while ((await drainOutbox({ clock })).sent > 0);
}
