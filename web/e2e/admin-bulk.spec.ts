import type { Page } from 'playwright/test';
import { expectLists, openDashboard, toast } from './support/admin';
import { findViolations } from './support/axe';
import { holdResponses } from './support/hold';
import { putContacts, putContactSpam } from './support/put-records';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401|503/ });

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

test('a page is selected by check boxes, handled, and taken back, while no row moves', async ({ page }) => {
  const email = newVisitor('bulk');
  await putContacts(records(email, 12));
  await openDashboard(page, `/admin?q=${email}&status=open`);
  await expect(box(page, 2)).toBeVisible();
  const top = async () => (await page.locator('tbody tr').first().boundingBox())?.y;
  const before = await top();
  await box(page, 2).check();
  await expect(bar(page)).toContainText('1 selected');
  expect(await top()).toBe(before);
  await expect(page.getByRole('dialog')).toBeHidden();
  await box(page, 5).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await box(page, 3).uncheck();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await expect(bar(page)).toContainText('10 selected');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(bar(page)).toContainText('10 selected');
  await expect(box(page, 11)).not.toBeChecked();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Saved views' })).toBeHidden();
  await expect(bar(page)).toContainText('10 selected');

  await press(page, 'Mark as handled');
  await expect(toast(page, '10 records marked as handled')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  await toast(page, '10 records marked as handled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '10 records changed back')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Contact Records (12)' })).toBeVisible();
});

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

test('what is selected and assigned while a bulk action runs, stays so', async ({ page }) => {
  const email = newVisitor('bulk');
  // Older than what the lists listen to: nothing else tells them what has changed.
  await putContacts(
    records(email, 3).map((record) => ({
      ...record,
      createdAt: new Date(record.createdAt.getTime() - 400 * 24 * HOUR_MS),
    })),
  );
  await openDashboard(page, `/admin?q=${email}`);
  await box(page, 1).check();
  await box(page, 2).check();
  const { held, release } = await holdResponses(page, CHANGES, 'POST', (body) => body.includes('handled'));
  await press(page, 'Mark as handled');
  await held;
  await page.getByRole('link', { name: 'Person 1' }).click();
  const assigned = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"assignee"'),
  );
  await page.getByLabel('Assigned to').selectOption({ index: 1 });
  await assigned;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await box(page, 3).check();
  release();
  await expect(toast(page, '2 records marked as handled')).toBeVisible();
  await expect(bar(page)).toContainText('1 selected');
  await expect(box(page, 3)).toBeChecked();
  await page.getByLabel('Assignee').selectOption('Assigned to me');
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
});

test('by keyboard, an admin is chosen before anything is assigned', async ({ page }) => {
  const email = newVisitor('bulk');
  await putContacts(records(email, 1));
  await openDashboard(page, `/admin?q=${email}`);
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().endsWith('/changes'))));
  await box(page, 1).check();
  const assign = bar(page).getByLabel('Assign to');
  await assign.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(assign).toHaveValue('');
  await assign.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  expect(calls).toBe(0);
  await page.keyboard.press('Enter');
  await expect(toast(page, '1 record assigned to')).toBeVisible();

  await page.getByRole('link', { name: 'Person 1' }).click();
  const assignee = page.getByLabel('Assigned to');
  await assignee.press('n'); // of 'Nobody'
  await page.keyboard.press('Escape');
  await expect(assignee).not.toHaveValue('');
  expect(calls).toBe(1);
});

test('in the spam, records are released and deleted', async ({ page }) => {
  const email = newVisitor('bulk');
  await putContactSpam(records(email, 4));
  await openDashboard(page, `/admin?view=spam&q=${email}`);
  await box(page, 1).check();
  await box(page, 2).check();
  await expect(bar(page).getByRole('button', { name: 'Mark as handled' })).toHaveCount(0);
  await press(page, 'Not spam');
  await expect(toast(page, '2 records moved to the inbox')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  await toast(page, '2 records moved to the inbox').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (4)' })).toBeVisible();

  await box(page, 1).check();
  await press(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 record?' });
  await question.getByRole('button', { name: 'Delete 1' }).click();
  await expect(toast(page, '1 record deleted')).toBeVisible();
  await expect(toast(page, '1 record deleted').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeFocused();
  expect(await storedRecords('contact_spam', email)).toHaveLength(3);
});

test('more than 500 go in parts, with their progress, and a failure says what was not changed', async ({
  page,
}) => {
  const email = newVisitor('bulk');
  await putContacts(records(email, 500));
  await putContacts(records(email, 20));
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByRole('tab', { name: 'Contact Records (520)' })).toBeVisible();
  let calls = 0;
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route(CHANGES, async (route) => {
    calls += 1;
    if (calls === 1) return route.continue();
    await isSeen;
    return route.fulfill({ status: 503, body: 'We cannot reach our records right now.' });
  });
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await press(page, 'Select all 520');
  await page.getByRole('dialog').getByRole('button', { name: 'Select 520' }).click();
  await press(page, 'Mark as handled');
  await expect(bar(page)).toContainText('500 of 520 done', { timeout: 30_000 });
  letGo(undefined);
  const failure = toast(page, '500 records marked as handled');
  await expect(failure).toContainText('20 not changed: We cannot reach our records right now.');
  await expect(bar(page)).toContainText('20 selected');
  await expect(bar(page).getByRole('button').first()).toBeFocused();
  await page.unroute(CHANGES);
  await press(page, 'Mark as handled');
  await expect(toast(page, '20 records marked as handled')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('cards are selected, no card moves, nothing scrolls sideways, and axe finds nothing', async ({
    page,
  }) => {
    const email = newVisitor('bulk');
    await putContacts(records(email, 3));
    await openDashboard(page, `/admin?q=${email}`);
    await expectLists(page);
    const top = async () => (await page.getByRole('tabpanel').getByRole('listitem').first().boundingBox())?.y;
    const before = await top();
    await box(page, 1).click();
    await expect(bar(page)).toContainText('1 selected');
    expect(await top()).toBe(before);
    await expect(bar(page)).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Select all 3');
    await page.getByRole('dialog').getByRole('button', { name: 'Select 3' }).click();
    await press(page, 'Mark as handled');
    await expect(toast(page, '3 records marked as handled')).toBeVisible();
  });

  test('a toast leaves the bar of the selection free', async ({ page }) => {
    const email = newVisitor('bulk');
    await putContacts(records(email, 2));
    await openDashboard(page, `/admin?q=${email}`);
    await box(page, 1).click();
    await press(page, 'Mark as handled');
    const note = toast(page, '1 record marked as handled');
    await expect(note).toBeVisible();
    await box(page, 2).click();
    await expect(bar(page)).toBeVisible();
    await expect(note).toBeInViewport({ ratio: 1 });
    const [lower, upper] = [await bar(page).boundingBox(), await note.boundingBox()];
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
  });
});
