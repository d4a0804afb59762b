import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmationDocs, docsOfAddress } from './collections.ts';

vi.hoisted(() => (process.env['GCLOUD_PROJECT'] = 'demo-collections'));

const day = new Date('2026-03-14T09:00:00Z');
const noteIds = (secret: string, email = 'ada@example.com') => {
  vi.stubEnv('INBOUND_MAIL_SECRET', secret);
  return confirmationDocs(email, day).map(({ id }) => id);
};
beforeEach(() => vi.useFakeTimers({ now: day }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('all addresses of a person share one note about a confirmation', () => {
  const secret = 'a secret of the firm';
  expect([noteIds(secret, 'Ada+web@example.com'), noteIds(secret, 'a.da+1@googlemail.com')]).toEqual([
    noteIds(secret),
    noteIds(secret, 'ada@gmail.com'),
  ]);
});

test('the id of a note depends on the secret, so that a reader of the database cannot test for an address', () => {
  vi.stubEnv('SMTP_PASSWORD', ''); // the id must not depend on this password, because a mail server may need none
  expect(noteIds('a secret of one project')).not.toEqual(noteIds('a secret of another'));
});

test('while the secret is changed, a note is found and erased under the old secret, and created under the new secret', () => {
  const oldIds = noteIds('the old secret');
  const newIds = noteIds('the new secret');
  expect(noteIds('the new secret, the old secret')).toEqual([...newIds, ...oldIds]);
  expect(docsOfAddress('ada@example.com').confirmations.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...oldIds, ...newIds]),
  );
});
