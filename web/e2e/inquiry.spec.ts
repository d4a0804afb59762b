import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openDashboard } from './support/admin';
import { contactForm, fillContact, fillPartnership, partnershipForm } from './support/fill-forms';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// GET /api/admin/user gets 401 without a session, which the browser logs as an error.
test.use({ expectedErrors: /401/ });

/** Exports all records from a filtered list, and returns the name and text of the file. */
async function exportCsv(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: /^All \d+ records/ }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a contact message reaches the records, the mailbox, the dashboard and its export', async ({
  page,
  mailbox,
}) => {
  const email = newVisitor('ada');
  await page.goto('/contact');
  await fillContact(page, email, 'We move forty services by June.');
  await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();

  const message = 'Company: Northwind Traders\n\nWe move forty services by June.';
  expect(await storedRecords('contact_records', email)).toMatchObject([
    { name: 'Ada Okafor', email, subject: 'Northwind Traders', message },
  ]);
  const mail = await mailbox.waitForMailFrom(email);
  expect(mail.text).toContain('We move forty services by June.');
  expect(mail.from[0]?.address).not.toBe(email);

  await openDashboard(page, `/admin?q=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Ada Okafor');
  await expect(row).toContainText('Northwind Traders');
  const csv = await exportCsv(page);
  expect(csv.name).toBe('contacts.csv');
  expect(csv.text).toContain(`"${email}"`);
});

test('a partnership inquiry reaches the records, the mailbox, the dashboard and its export', async ({
  page,
  mailbox,
}) => {
  const email = newVisitor('grace');
  await page.goto('/partner');
  await fillPartnership(page, email);
  await partnershipForm(page).getByRole('button', { name: 'Submit Partnership Inquiry' }).click();
  await expect(page.getByText('Partnership Inquiry Sent!')).toBeVisible();

  expect(await storedRecords('partnership_records', email)).toMatchObject([
    {
      firstName: 'Grace',
      companyName: 'Fjord Analytics',
      partnershipType: ['reseller', 'strategic'],
    },
  ]);
  const mail = await mailbox.waitForMailFrom(email);
  expect(mail.text).toContain('Joint delivery in the Nordics.');

  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('tab', { name: /Partnership Records/ }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Grace Lindqvist');
  await expect(row).toContainText('Fjord Analytics');
  const csv = await exportCsv(page);
  expect(csv.name).toBe('partnerships.csv');
  expect(csv.text).toContain(`"${email}"`);
});
