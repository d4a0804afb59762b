import type { Page } from 'playwright/test';
import { column } from './support/admin';
import { openGiven } from './support/given-records';
import { expect, test } from './support/test';
import { daysAgo, hoursAgo } from './support/test-records';

const names = (page: Page) => column(page, 'Name');

/** Three open contacts, one of them late and one undated, and a handled one that is older. */
const waiting = {
  contacts: [
    { name: 'Fresh', createdAt: hoursAgo(5.2) },
    { name: 'Late', createdAt: hoursAgo(76) },
    { name: 'Done', createdAt: hoursAgo(90), handledAt: new Date() },
    { name: 'Undated', createdAt: null },
  ],
};

test('an open record says how long it has waited, and over 24 hours that it is late', async ({ page }) => {
  await openGiven(page, waiting);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Fresh')).toContainText('Open 5 h');
  await expect(row('Late')).toContainText('Late: 3 d');
  await expect(row('Done')).not.toContainText(/Open|Late/);
  await expect(row('Undated')).not.toContainText(/Open|Late/);
});

test('the waiting time goes on while the dashboard is open', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  await openGiven(page, { contacts: [{ name: 'Patient', createdAt: hoursAgo(23.995) }] });
  const row = page.getByRole('row').filter({ hasText: 'Patient' });
  await expect(row).toContainText('Open 23 h');
  await page.clock.fastForward('02:00');
  await expect(row).toContainText('Late: 1 d');
});

test('a record that was snoozed is back in its place at its time, while the list stays open', async ({
  page,
}) => {
  await page.clock.install({ time: new Date() });
  const contacts = [
    { name: 'Open', email: 'open@example.com', createdAt: hoursAgo(5) },
    { name: 'Back', createdAt: hoursAgo(9), snoozedUntil: hoursAgo(-0.1), snoozedBy: 'admin' },
  ];
  await openGiven(page, { contacts }, '/admin?status=open&contacts-sort=waiting.descending');
  await expect(names(page)).toHaveText(['Open']);
  await page.clock.fastForward('08:00');
  await expect(names(page)).toHaveText(['Back', 'Open']);
  await expect(page.getByRole('link', { name: '2 open' })).toBeVisible();
});

test('the counts of what is open, late and snoozed lead to exactly that, longest waiting first', async ({
  page,
}) => {
  const later = { snoozedUntil: daysAgo(-9), snoozedBy: 'admin' };
  const contacts = [...waiting.contacts, later];
  await openGiven(page, { contacts }, '/admin?q=something-else&tab=partnerships');
  const card = page.locator('dl > div').filter({ hasText: 'Total Contacts' });
  await card.getByRole('link', { name: '1 late' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page).toHaveURL(/\?status=late&contacts-sort=waiting\.descending$/);
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByLabel('Status')).toHaveValue('late');
  await card.getByRole('link', { name: '3 open' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  await card.getByRole('link', { name: '1 snoozed' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('snoozed');
});

test('the list sorts by waiting time, and back', async ({ page }) => {
  await openGiven(page, waiting);
  const button = page.getByRole('button', { name: 'Longest waiting first' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(names(page)).toHaveText(['Late', 'Fresh', 'Undated', 'Done']);
  await button.click();
  await expect(names(page)).toHaveText(['Fresh', 'Late', 'Done', 'Undated']);
});

test('a row has a link to its record, which opens in a new tab too', async ({ page, context }) => {
  await openGiven(page, { partnerships: [{ id: 'a' }] }, '/admin?tab=partnerships');
  const link = page.getByRole('link', { name: 'Grace Lindqvist' });
  await expect(link).toHaveAttribute('href', /record=partnerships%3Aa$/);
  const opening = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expect(tab.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeVisible();
});

test('the message column and the drawer show the company line for what it is', async ({ page }) => {
  await openGiven(page, { contacts: [{ message: 'Company: Northwind\n\nThe first words.' }] });
  await expect(column(page, 'Message')).toHaveText('The first words.');
  await page.locator('tbody tr').click();
  const row = (term: string) =>
    page
      .getByRole('dialog')
      .locator('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) });
  await expect(row('Company').locator('dd')).toHaveText('Northwind');
  await expect(page.getByRole('region', { name: 'Message' }).getByText('The first words.')).toBeVisible();
});
