import { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { site as firm } from '../functions/src/shared/site.ts';
import { startSiteApi, type SiteApi } from '../functions/test/support/site-api.ts';
import { sendTestInquiry } from './test-inquiry.ts';

let site: SiteApi;
beforeAll(async () => {
  site = await startSiteApi();
});
afterAll(() => site.close());
beforeEach(() => site.clear());

const send = (
  changes: object = {},
  firestore = site.firestore,
  options?: Parameters<typeof sendTestInquiry>[2],
) => sendTestInquiry({ site: site.origin, email: firm.senderEmail, ...changes }, firestore, options);

/** Sends the mail of the test inquiry as soon as it exists. */
async function runSchedule(): Promise<void> {
  const { drainOutbox } = await import('../functions/src/outbox/send.ts');
  await expect.poll(async () => (await drainOutbox()).sent).toBe(1);
}

/** The paths of all documents, except those in mail_changes, which record that undelivered mail has changed. */
const remainingDocuments = async () =>
  (await Promise.all((await site.firestore.listCollections()).map((collection) => collection.get())))
    .flatMap(({ docs }) => docs.map(({ ref }) => ref.path))
    .filter((path) => !path.startsWith('mail_changes/'));

test('a test inquiry is marked as a test, causes no confirmation or webhook call, and leaves no document', async () => {
  vi.stubEnv('AUTO_REPLY', 'on');
  vi.stubEnv('WEBHOOK_URL', 'http://127.0.0.1:9/hook');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [subject] = await Promise.all([send(), runSchedule()]);
  expect(subject).toMatch(/^Test of a deploy [0-9a-f]{8}$/);
  expect(site.mail.received.map(({ parsed }) => parsed.subject)).toEqual([
    `Contact from Test of a deploy: ${subject}`,
  ]);
  expect(await remainingDocuments()).toEqual([]);
});

test('an unsent mail fails the test inquiry, Ctrl-C stops it, and neither leaves a document', async () => {
  await expect(send({}, site.firestore, { timeoutMs: -1 })).rejects.toThrow(
    /^The mail of the test inquiry is PENDING: no attempt was made\. .*docs\/operations\.md\.$/,
  );
  const interrupted = send({}, site.firestore, { signal: AbortSignal.abort() });
  await expect(interrupted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(await remainingDocuments()).toEqual([]);
});

test('a site that stores its records elsewhere fails the test inquiry', async () => {
  const elsewhere = new Firestore({ projectId: 'demo-elsewhere' });
  await expect(send({}, elsewhere)).rejects.toThrow(
    /accepted the test inquiry, but its record .+ is not in Firestore\.$/,
  );
  await elsewhere.terminate();
});

test('a site that does not respond or refuses the call fails the test inquiry', async () => {
  await expect(send({ site: 'http://127.0.0.1:9' })).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:9\/api\/contact does not respond .*SITE_ORIGIN/,
  );
  await expect(send({ email: 'nobody' })).rejects.toThrow(
    /refused the test inquiry with status 400: Valid email is required/,
  );
});
