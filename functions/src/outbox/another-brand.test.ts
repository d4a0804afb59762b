import { expect, test, vi } from 'vitest';
import { totpUri } from '../admin/second-step/totp.ts';
import { config } from '../config.ts';
import type { Site } from '../shared/site.ts';
import { createConfirmation } from './confirmation.ts';
import { commonFields } from './send.ts';

vi.hoisted(() => (process.env['GCLOUD_PROJECT'] = 'demo-mail'));
const { northwind } = vi.hoisted(() => ({
  northwind: { name: 'Northwind Advisory', email: 'post@northwind.test', senderEmail: 'web@northwind.test' },
}));
vi.mock('../shared/site.ts', async (importOriginal) => ({
  site: { ...(await importOriginal<{ site: Site }>()).site, ...northwind },
}));

test('mails are sent in the name of the firm in site.ts, and replies reach its mailbox', () => {
  const { data } = createConfirmation('contacts', 'id', 'ada@example.com');
  expect(commonFields('contacts-id', data)).toMatchObject({
    from: { name: 'Northwind Advisory website', address: 'web@northwind.test' },
    messageId: '<contacts-id@northwind.test>',
  });
  expect(config.mailTo().contacts).toBe('post@northwind.test');
});

test('an authenticator app shows the name of the firm in site.ts', () => {
  const uri = decodeURIComponent(totpUri('GEZDGNBVGY3TQOJQ', { username: 'ada' }));
  expect(uri).toContain('Northwind Advisory Admin:ada');
});
