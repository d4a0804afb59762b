import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendTestInquiry } from '../../operations/deploy/test-inquiry.ts';
import { firestoreEmulator } from '../../operations/google.ts';
import { startSiteApi, type SiteApi } from './support/site-api.ts';

let site: SiteApi;
beforeAll(async () => {
  site = await startSiteApi();
});
afterAll(() => site.close());
beforeEach(() => site.clear());

const place = (changes: object = {}) => {
  const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  const documents = `http://${host}/v1/projects/${project}/databases/(default)/documents`;
  return { site: site.origin, documents, email: 'website@forillon.example', ...changes };
};

const documentsLeft = async () =>
  (
    await Promise.all(['contact_records', 'outbox'].map((name) => site.firestore.collection(name).get()))
  ).flatMap(({ docs }) => docs);

test('a test inquiry arrives in the mailbox, marked as one, and leaves no document', async () => {
  const subject = await sendTestInquiry(place(), firestoreEmulator);
  expect(subject).toMatch(/^Test of a deploy [0-9a-f]{8}$/);
  expect(site.mail.received.map(({ parsed }) => parsed.subject)).toEqual([
    `Contact from Test of a deploy: ${subject}`,
  ]);
  expect(await documentsLeft()).toEqual([]);
});

test('a mail server that refuses fails the test inquiry with the reason, and leaves no document', async () => {
  site.mail.behaviour = 'temporary-failure';
  await expect(sendTestInquiry(place(), firestoreEmulator, 0)).rejects.toThrow(
    /^The mail of the test inquiry is PENDING: .*451.*docs\/operations\.md\.$/,
  );
  expect(await documentsLeft()).toEqual([]);
});

test('a site that stores its records elsewhere fails the test inquiry', async () => {
  const documents = place().documents.replace(`${process.env['GCLOUD_PROJECT']}`, 'demo-elsewhere');
  await expect(sendTestInquiry(place({ documents }), firestoreEmulator)).rejects.toThrow(
    /was taken, but its record .+ is not in Firestore\.$/,
  );
});

test('a site that does not answer, or refuses, fails the test inquiry', async () => {
  await expect(sendTestInquiry(place({ site: 'http://127.0.0.1:9' }), firestoreEmulator)).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:9\/api\/contact does not answer .*SITE_ORIGIN/,
  );
  await expect(sendTestInquiry(place({ email: 'nobody' }), firestoreEmulator)).rejects.toThrow(
    /refused the test inquiry with status 400: Valid email is required/,
  );
});
