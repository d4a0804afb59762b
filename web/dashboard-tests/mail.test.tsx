import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MailDelivery } from '@shared/mail-delivery';
import { openDashboard, openDetails, press, rows, toast } from './support/dashboard';

const delivery = (id: string): MailDelivery => ({
  id,
  kind: 'contacts',
  recordId: 'a',
  purpose: 'notice',
  subject: 'Hello',
  replyTo: 'ada@firm.example',
  state: 'DEAD',
  attempts: 17,
  lastError: 'connect ECONNREFUSED',
  createdAt: '2026-03-01T09:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
});

test('opening a record loads the state of its mails each time', async () => {
  const deliveries: MailDelivery[] = [];
  await openDashboard({ contacts: [{ id: 'a' }], responses: { 'mail/contacts/a': () => deliveries } });
  await rows().click();
  await openDetails();
  await expect.element(page.getByText('No mail was sent about this record.')).toBeVisible();
  deliveries.push(delivery('one'));
  await press('Escape');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await rows().click();
  await expect.element(page.getByText(/^Given up after 17 attempts\./)).toBeVisible();
});

test('a mail that is sent again is shown as due, and cannot be sent a second time', async () => {
  const deliveries = [delivery('one')];
  await openDashboard(
    {
      responses: {
        mail: () => deliveries,
        'POST mail/one/retry': () => {
          deliveries[0] = { ...delivery('one'), state: 'PENDING', nextAttemptAt: new Date().toISOString() };
          return deliveries[0];
        },
      },
    },
    '/admin?view=mail',
  );
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(toast('The mail will be sent within a minute')).toBeVisible();
  await expect
    .element(page.getByText(/^Not sent yet after 17 attempts; next within a minute\./))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('returning to the tab loads the number of undelivered mails again', async () => {
  const deliveries = [delivery('one')];
  await openDashboard({ responses: { mail: () => deliveries } });
  const link = page.getByRole('link', { name: /^Undelivered mail/ });
  await expect.element(link).toMatchTextContent(/1$/);
  deliveries.push(delivery('two'));
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  await expect.element(link).toMatchTextContent(/2$/);
});
