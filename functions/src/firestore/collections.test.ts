import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmationDocs, docsOfAddress } from './collections.ts';

vi.hoisted(() => (process.env['GCLOUD_PROJECT'] = 'demo-collections'));

const day = new Date('2026-03-14T09:00:00Z');
const ids = (secret: string, email = 'ada@example.com') => {
  vi.stubEnv('INBOUND_MAIL_SECRET', secret);
  return confirmationDocs(email, day).map(({ id }) => id);
};
beforeEach(() => vi.useFakeTimers({ now: day }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('all addresses of a person share one note of a confirmation', () => {
  const secret = 'a secret of the firm';
  expect([ids(secret, 'Ada+web@example.com'), ids(secret, 'a.da+1@googlemail.com')]).toEqual([
    ids(secret),
    ids(secret, 'ada@gmail.com'),
  ]);
});

test('a reader of the database cannot test whether an address got a confirmation', () => {
  vi.stubEnv('SMTP_PASSWORD', ''); // a mail server may ask for no password
  expect(ids('a secret of one project')).not.toEqual(ids('a secret of another'));
});

test('while the secret is changed, a note is found and erased under the old secret, and created under the new secret', () => {
  const oldIds = ids('the old secret');
  const newIds = ids('the new secret');
  expect(ids('the new secret, the old secret')).toEqual([...newIds, ...oldIds]);
  expect(docsOfAddress('ada@example.com').confirmations.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...oldIds, ...newIds]),
  );
});
