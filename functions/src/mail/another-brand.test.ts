import { expect, test, vi } from 'vitest';
import { totpUri } from '../admin/second-step/totp.ts';
import { config } from '../config.ts';
import type { Site } from '../shared/site.ts';
import { mailHeaders } from './compose.ts';
import type { NoticeDocument } from './outbox.ts';

const { northwind } = vi.hoisted(() => ({
  northwind: { name: 'Northwind Advisory', email: 'post@northwind.test', senderEmail: 'web@northwind.test' },
}));
vi.mock('../shared/site.ts', async (importOriginal) => ({
  site: { ...(await importOriginal<{ site: Site }>()).site, ...northwind },
}));

test('mails come from the firm of site.ts and go to its mailbox', () => {
  const addresses = { from: config.mailFrom(), to: config.mailTo(), morningDigestTo: '' };
  const mail = {
    purpose: 'notice',
    kind: 'contacts',
    input: { name: 'Ada', email: 'ada@example.com' },
    createdAt: { toDate: () => new Date() },
  } as unknown as NoticeDocument;
  expect(mailHeaders('id', mail, addresses)).toMatchObject({
    from: { name: 'Northwind Advisory website', address: 'web@northwind.test' },
    to: 'post@northwind.test',
    messageId: '<id@northwind.test>',
  });
});

test('an authenticator app shows the name of the firm of site.ts', () => {
  const uri = decodeURIComponent(totpUri('GEZDGNBVGY3TQOJQ', { username: 'ada' }));
  expect(uri).toContain('Northwind Advisory Admin:ada');
});
