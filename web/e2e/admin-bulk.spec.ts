import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { openDashboard, seededAdmin, toast, recordPane } from './support/admin';
import { holdResponses } from './support/hold';
import { putContacts } from './support/put-records';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/ });

const CHANGES = '**/api/admin/contacts/changes';

const HOUR_MS = 3_600_000;

/** Records from one address; the first one came last. */
const records = (email: string, number: number) =>
  Array.from({ length: number }, (_, index) => ({
    name: `Person ${index + 1}`,
    email,
    createdAt: new Date(Date.now() - (index + 1) * HOUR_MS),
  }));

const box = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Select Person ${number}`, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected records' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

test('records are assigned, reopened after a question, and moved to the spam and back', async ({ page }) => {
  const email = newVisitor('bulk');
  const handled = { handledAt: new Date(), handledBy: 'somebody' };
  await putContacts(records(email, 3).map((record) => ({ ...record, ...handled })));
  await openDashboard(page, `/admin?q=${email}`);
  const selectAll = () => page.getByRole('checkbox', { name: 'Select this page' }).check();

  await selectAll();
  await bar(page).getByLabel('Assign to').selectOption('Nobody');
  await expect(toast(page, 'Nothing to change')).toBeVisible();
  await bar(page).getByLabel('Assign to').selectOption({ index: 1 });
  await expect(toast(page, '3 records assigned to')).toBeVisible();
  await page.getByLabel('Assignee').selectOption('Assigned to me');
  await expect(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();

  await selectAll();
  await press(page, 'Reopen');
  const question = page.getByRole('dialog', { name: 'Reopen 3 records?' });
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(toast(page, '3 records reopened')).toBeVisible();

  await box(page, 1).check();
  await press(page, 'Mark as handled');
  await expect(toast(page, '1 record marked as handled')).toBeVisible();
  await selectAll();
  await press(page, 'Mark as handled');
  await expect(toast(page, '2 records marked as handled')).toContainText('1 needed no change.');

  await selectAll();
  await press(page, 'Spam');
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  expect(await storedRecords('contact_spam', email)).toHaveLength(3);
  await toast(page, '3 records moved to the spam').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  expect(await storedRecords('contact_records', email)).toHaveLength(3);
});

test('what is selected and assigned while a bulk action runs, stays so', secondTier, async ({ page }) => {
  const email = newVisitor('bulk');
  // Older than what the lists listen to: nothing else tells them what has changed.
  await putContacts(
    records(email, 3).map((record, index) => ({
      ...record,
      email: `${index}.${email}`, // another sender each: nothing is asked about the others
      createdAt: new Date(record.createdAt.getTime() - 400 * 24 * HOUR_MS),
    })),
  );
  await openDashboard(page, `/admin?q=${email}`);
  await box(page, 1).check();
  await box(page, 2).check();
  const { held, release } = await holdResponses(page, CHANGES, 'POST', (body) => body.includes('"handle"'));
  await press(page, 'Mark as handled');
  await held;
  await page.getByRole('link', { name: 'Person 1' }).click();
  const assigned = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"assignee"'),
  );
  await page.getByLabel('Assigned to').selectOption(seededAdmin.username);
  await assigned;
  await page.keyboard.press('Escape');
  await expect(recordPane(page)).toHaveCount(0);
  await box(page, 3).check();
  release();
  await expect(toast(page, '2 records marked as handled')).toBeVisible();
  await expect(bar(page)).toContainText('1 selected');
  await expect(box(page, 3)).toBeChecked();
  await page.getByLabel('Assignee').selectOption('Assigned to me');
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
});
