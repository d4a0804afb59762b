import { expect, test, vi } from 'vitest';
import { confirmationDoc } from './collections.ts';

vi.hoisted(() => (process.env['GCLOUD_PROJECT'] = 'demo-collections'));

test('all addresses of a person share the note of a confirmation', () => {
  const day = new Date('2026-03-14T09:00:00Z');
  const id = (email: string) => confirmationDoc(email, day).id;
  expect([id('Ada+web@example.com'), id('a.da+1@googlemail.com')]).toEqual([
    id('ada@example.com'),
    id('ada@gmail.com'),
  ]);
});

test('who can read the database cannot tell by trying whether an address got a confirmation', () => {
  const day = new Date('2026-03-14T09:00:00Z');
  const ids = ['a secret of one project', 'a secret of another'].map((secret) => {
    // A mail server may ask for no password.
    vi.stubEnv('SMTP_PASSWORD', '');
    vi.stubEnv('INBOUND_MAIL_SECRET', secret);
    return confirmationDoc('ada@example.com', day).id;
  });
  expect(new Set(ids).size).toBe(2);
});
