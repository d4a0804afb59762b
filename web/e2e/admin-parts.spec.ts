import type { Page } from 'playwright/test';
import { openDashboard } from './support/admin';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// A deploy replaces the files of the site. A page that was opened before asks for those that are gone.
test.use({ expectedErrors: /401|404|dynamically imported module|error occurred in the <Lazy>/ });

async function removeFiles(page: Page, names: string): Promise<void> {
  await page.route(`**/assets/${names}`, (route) => route.fulfill({ status: 404, contentType: 'text/html' }));
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });

test('a section that cannot be loaded fails in its place, and a reload brings it', async ({ page }) => {
  await openDashboard(page);
  await removeFiles(page, 'accounts-*.js');
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('Welcome back')).toBeVisible();

  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('tab', { name: /Contact Records/ })).toBeVisible();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.unroute('**/assets/accounts-*.js');
  await failure(page).getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('form', { name: 'Add an admin' })).toBeVisible();
});

test('the calendar that cannot be loaded leaves the other filters and the lists', async ({ page }) => {
  await openDashboard(page);
  await removeFiles(page, 'date-field-*.js');
  await page.getByLabel('Date Range').selectOption('Custom Range');
  await expect(failure(page)).toBeVisible();
  await page.getByLabel('Date Range').selectOption('All Time');
  await expect(failure(page)).toHaveCount(0);
  await page.getByLabel('Search').fill('no such record');
  await expect(page.getByText('No contact records found')).toBeVisible();
});

test('a record whose other parts cannot be loaded has its fields, and can be handled', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  for (const part of ['answer', 'teamwork', 'sender-history']) await removeFiles(page, `${part}-*.js`);
  await openDashboard(page, `/admin?q=${email.split('@')[0]}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  const record = page.getByRole('dialog');
  // Who has it open, the answer, the notes, and what else the sender has sent.
  await expect(failure(page)).toHaveCount(4);
  await expect(record.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await record.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(record.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
});

test('without the code of the listener the dashboard works, and says that updates are off', async ({
  page,
}) => {
  await removeFiles(page, 'live-listener-*.js');
  await openDashboard(page);
  await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
  await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
});
