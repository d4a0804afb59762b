import { Query } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { workingDays } from '../src/shared/inquiry/working-time.ts';
import { DAY_MS } from '../src/shared/limits.ts';
import { RecordDocuments } from './support/record-documents.ts';
import { countDocuments, startSiteApi } from './support/site-api.ts';

const site = await startSiteApi({ DIGEST_TO: 'team@firm.example' });
const records = new RecordDocuments(site.firestore);
const { drainOutbox } = await import('../src/outbox/send.ts');
const { morningDigest } = await import('../src/index.ts');
const { morningDigestBody } = await import('../src/outbox/morning-digest.ts');
/** Runs the function for a scheduled time, as Cloud Scheduler does. */
const queueDigest = async (scheduleTime: string) => morningDigest.run({ scheduleTime });
afterAll(async () => {
  await site.close();
  delete process.env['DIGEST_TO'];
});
beforeEach(() => site.clear());

const listMailIds = async () => (await site.firestore.collection('outbox').get()).docs.map(({ id }) => id);

test('the open inquiries are mailed once even if Cloud Scheduler repeats a run or starts two at the same time', async () => {
  await records.add('contacts', { subject: 'Late one', assignee: 'rina.k' });
  await records.add('contacts', { subject: 'Done one', handledAt: new Date(), handledBy: 'rina.k' });
  await records.add('contacts', { subject: 'Undated one', createdAt: undefined }); // counted, but not listed
  await records.add('partnerships', { companyName: 'Fresh & Co', createdAt: new Date() });
  const time = '2026-03-16T12:00:00Z';
  await Promise.all([queueDigest(time), queueDigest(time)]);
  await drainOutbox();
  await queueDigest(time);
  await drainOutbox();

  expect(await listMailIds()).toEqual(['morning-digest-2026-03-16']);
  expect(site.mail.received).toHaveLength(1);
  expect(site.mail.received[0]).toMatchObject({
    to: ['team@firm.example'],
    parsed: { subject: 'Open inquiries on Monday, March 16' },
  });
  const { text } = site.mail.received[0]!.parsed;
  expect(text).toMatch(
    /^3 open\nOver 24 hours: 1\nWithout an assignee: 2\n\n- Contact from Amina Haddad: Late one \(waiting \d+ d, assigned to rina.k\)\n.*\n- Partnership inquiry from Fresh & Co .*\n.*\n… and 1 more\./,
  );
  expect(text).not.toContain('Done one');
});

test('a digest of many open inquiries lists the 50 that have waited longest', async () => {
  const times = Array.from({ length: 120 }, (_, n) => new Date(Date.UTC(2026, 0, 1, n)));
  await records.addAll(
    'contacts',
    times.map((createdAt, n) => ({ createdAt, subject: `Number ${n}` })),
  );
  await queueDigest('2026-03-23T12:00:00Z');
  await drainOutbox();
  const { text = '' } = site.mail.received[0]!.parsed;
  expect(text).toMatch(/^120 open\nOver 24 hours: 120\n/);
  expect([...text.matchAll(/: Number (\d+) /g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 50 }, (_, n) => n),
  );
  expect(text).toContain('… and 70 more.');
});

test('the waiting time counts only the hours of working days, without weekends and holidays', async () => {
  const days = ['2026-02-13T20:00:00Z', '2026-02-20T20:00:00Z'] as const;
  await records.addAll(
    'contacts',
    days.map((day) => ({ createdAt: new Date(day), subject: day })),
  );
  vi.stubEnv('ANSWER_TIME', 'working');
  const readWaitingDays = async (holidays: string) => {
    vi.stubEnv('HOLIDAYS', holidays);
    const { text } = await morningDigestBody();
    expect(text).toContain('2 open\nOver 24 hours on working days: 2');
    return [...text.matchAll(/waiting (\d+) d/g)].map(([, count]) => Number(count));
  };
  // The difference between the two waiting times does not depend on the time of the test.
  const [first = 0, second = 0] = await readWaitingDays('');
  const workingDaysBetween = (holidays: string[]) =>
    workingDays(holidays)(Date.parse(days[0]), Date.parse(days[1])) / DAY_MS;
  expect(Math.abs(first - second - workingDaysBetween([]))).toBeLessThan(1);
  const [withHoliday = 0] = await readWaitingDays('2026-02-16');
  vi.unstubAllEnvs();
  expect(Math.abs(withHoliday - second - workingDaysBetween(['2026-02-16']))).toBeLessThan(1);
});

test('a digest without content is not sent', async () => {
  await records.add('contacts', { handledAt: new Date(), handledBy: 'rina.k' });
  await queueDigest('2026-03-17T12:00:00Z');
  await drainOutbox();
  expect([await listMailIds(), site.mail.received]).toEqual([[], []]);
});

test.each([
  ['without `handledAt`', undefined],
  ['whose `handledAt` is not a time', 'not yet'],
])('an imported record %s is open, as in the dashboard', async (_, handledAt) => {
  await records.add('contacts', { subject: 'Imported one', handledAt });
  await records.add('contacts', { subject: 'Open one' });
  await records.add('contacts', { subject: 'Done one', handledAt: new Date(), isUnmailed: true });
  await records.add('contacts', { subject: 'Done as text', handledAt: '2026-03-14T09:26:53Z' });
  const { text } = await morningDigestBody();
  expect(text).toMatch(/^2 open\n/);
  const subjects = [...text.matchAll(/: (.+ one) /g)].map(([, subject]) => subject);
  expect(subjects.sort()).toEqual(['Imported one', 'Open one']);
  expect(text).not.toContain('Without a separate mail');
});

test('a digest does not read handled records', async () => {
  const handled = { handledAt: new Date(), handledBy: 'rina.k' };
  await records.addAll('contacts', [{}, ...Array<typeof handled>(30).fill(handled)]);
  const streamed = vi.spyOn(Query.prototype, 'stream');
  await morningDigestBody();
  const queries = streamed.mock.contexts as Query[];
  streamed.mockRestore();
  const read = await Promise.all(queries.map(countDocuments));
  expect(read.sort()).toEqual([0, 1]); // no partnership, and the open contact
});

test('a flood is counted in one digest only', async () => {
  const flood = () => records.addSpam('contacts', { spamReason: 'flood' });
  await flood();
  await queueDigest('2026-03-18T12:00:00Z');
  await drainOutbox();
  await queueDigest('2026-03-19T12:00:00Z');
  await drainOutbox();
  expect(site.mail.received).toHaveLength(1);
  expect(await listMailIds()).toEqual(['morning-digest-2026-03-18']);
  await Promise.all([flood(), flood()]);
  await queueDigest('2026-03-20T12:00:00Z');
  await drainOutbox();
  expect(
    site.mail.received.map(
      ({ parsed }) => /limit of the inbox was reached: \d+/.exec(parsed.text ?? '')?.[0],
    ),
  ).toEqual(['limit of the inbox was reached: 1', 'limit of the inbox was reached: 2']);
});

test.each([
  [
    'a flood in Spam',
    () => records.addSpam('contacts', { spamReason: 'flood' }),
    'In Spam, because the daily limit of the inbox was reached: 1',
  ],
  [
    'a snoozed inquiry without a mail',
    () => records.add('contacts', { isUnmailed: true, snoozedUntil: new Date('2100-01-01T00:00:00Z') }),
    'Without a separate mail, because the daily limit of mails was reached: 1',
  ],
])('%s is reported even if no inquiry is open', async (_, store, line) => {
  await store();
  const { text } = await morningDigestBody();
  expect(text).toContain('0 open\n');
  expect(text).toContain(line);
});

test('DIGEST_TO=off turns the digest off', async () => {
  await records.add('contacts');
  vi.stubEnv('DIGEST_TO', 'off');
  await queueDigest('2026-03-18T12:00:00Z');
  vi.unstubAllEnvs();
  expect(await listMailIds()).toEqual([]);
});

test('the day of a digest is the day in the time zone of the headquarters', async () => {
  vi.stubEnv('TZ', 'UTC');
  await queueDigest('2026-03-17T02:00:00Z');
  vi.unstubAllEnvs();
  expect(await listMailIds()).toEqual(['morning-digest-2026-03-16']);
});

test('a digest that is sent late is dropped if nothing is open by then', async () => {
  const id = await records.add('contacts');
  await queueDigest('2026-03-20T12:00:00Z');
  await site.firestore.collection('contact_records').doc(id).update({ handledAt: new Date() });
  await drainOutbox();
  expect([await listMailIds(), site.mail.received]).toEqual([[], []]);
});
