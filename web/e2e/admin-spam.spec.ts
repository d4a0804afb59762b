import { DAY_MS } from '../../functions/src/shared/limits';
import { secondTier } from '../../testing/tier.ts';
import { openDashboard, toast, recordPane } from './support/admin';
import { chooseAction } from './support/choose-action';
import { holdResponses } from './support/hold';
import { putContacts, putContactSpam, putPartnershipSpam } from './support/put-records';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/ });

test('the spam has its own section, from which a record moves to the inbox and its mail is sent', async ({
  page,
  mailbox,
}) => {
  const email = newVisitor('ada');
  await putContactSpam([{ name: 'Not spam at all', email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.goto(`/admin?view=spam&q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  await expect(page.getByText('Kept apart as spam')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam: move to the inbox' }).click();
  const record = recordPane(page);
  await expect(record).toBeHidden();
  await toast(page, 'Moved to the inbox').getByRole('button', { name: 'Open' }).click();
  // The submission of any visitor sends older mails too: that of another test may be sending this one.
  const send = record.getByRole('button', { name: 'Send now' });
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 1_000 });
    await expect(record.getByText(/^(Being sent|Sent on)/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mailbox.waitForMailFrom(email);
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await page.getByLabel('Search').fill(email);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test(
  'a record that leaves the spam while the inbox is loading is in the inbox',
  secondTier,
  async ({ page }) => {
    const email = newVisitor('ada');
    await putContacts([{ email: newVisitor('grace') }]);
    await putContactSpam([{ name: 'Real person', email, createdAt: new Date('2025-06-10T09:00:00Z') }]);
    const inbox = await holdResponses(page, '**/api/admin/contacts', 'GET');
    await openDashboard(page, `/admin?view=spam&q=${email}`);
    await inbox.held;
    await page.getByRole('row').filter({ hasText: email }).click();
    await page.getByRole('button', { name: 'Not spam: move to the inbox' }).click();
    const note = toast(page, 'Moved to the inbox');
    await expect(note).toBeVisible();
    const loaded = page.waitForResponse('**/api/admin/contacts');
    inbox.release();
    await loaded;
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await expect(page.getByLabel('Search')).toHaveValue('');
    await page.getByLabel('Search').fill(email);
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  },
);

test('a record is marked as spam, leaves the inbox and can be moved back', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([
    { name: 'Real person', email },
    { name: 'Cheap watches', email, createdAt: new Date(Date.now() - 3_600_000) },
  ]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('row').filter({ hasText: 'Cheap watches' }).click();
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Your answer').fill('Half an ans');
  await chooseAction(page, 'Mark as spam');
  await expect(toast(page, 'Moved to the spam')).toBeVisible();
  await expect(recordPane(page)).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  expect(await storedRecords('contact_records', email)).toMatchObject([{ name: 'Real person' }]);

  await page.getByRole('link', { name: 'Spam', exact: true }).click();
  await expect(page.getByLabel('Search')).toHaveValue(''); // that of the spam, no longer that of the inbox
  await page.getByLabel('Search').fill(email);
  await page.getByRole('row').filter({ hasText: 'Cheap watches' }).click();
  await expect(page.getByLabel('Add a note')).toBeVisible();
  await expect(page.getByLabel('Assigned to')).toHaveCount(0);
  await page.getByRole('button', { name: 'Not spam: move to the inbox' }).click();
  await expect(toast(page, 'Moved to the inbox')).toBeVisible();
  await expect(recordPane(page)).toBeHidden();
  await expect(page.getByLabel('Search')).toHaveValue(email);
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect(page.getByLabel('Search')).toHaveValue(email);
  await expect(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  expect(await storedRecords('contact_records', email)).toHaveLength(2);
  await page.getByRole('row').filter({ hasText: 'Cheap watches' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue('Half an ans');
});

test('much spam is loaded in parts, and what a filter shows is deleted', secondTier, async ({ page }) => {
  const email = newVisitor('spam');
  const old = newVisitor('old');
  await putContactSpam([
    // Before the spam that other tests put now.
    ...Array.from({ length: 498 }, () => ({
      email: newVisitor('other'),
      expireAt: new Date(Date.now() + 2 * DAY_MS),
    })),
    { email },
    { email: `second-${email}` },
  ]);
  await putContactSpam([{ email: old, expireAt: new Date(Date.now() + DAY_MS) }]);
  await openDashboard(page, '/admin?view=spam');
  await expect(
    page.getByText(/^The latest 500 of \d+\. Search and filters reach only these\.$/),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Select all 500' }).click();
  const question = page.getByRole('dialog', { name: 'Select all 500 records?' });
  await expect(question).toContainText('The 500 records of this list that are loaded, on every page.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Search').fill(old);
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  const loadMore = page.getByRole('button', { name: 'Load more' });
  const oldRow = page.getByRole('row').filter({ hasText: old });
  // How many presses it takes depends on the spam of other tests. The button goes with the last part.
  await expect(async () => {
    if (await loadMore.isVisible()) await loadMore.click({ timeout: 1_000 });
    await expect(oldRow).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.getByLabel('Search').fill(email);
  await expect(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete what I see' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete what the filter shows?' });
  await expect(dialog).toContainText('The 2 records that the filter shows will be deleted for good.');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, '2 records deleted')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeFocused();
  expect(await storedRecords('contact_spam', email)).toEqual([]);
  expect(await storedRecords('contact_spam', old)).toHaveLength(1);
});

test('all spam of a kind is deleted, and nothing of the inbox', async ({ page }) => {
  const email = newVisitor('ada');
  await putContactSpam([{ email }]);
  await putPartnershipSpam([{ email }, { email: newVisitor('grace') }]);
  await openDashboard(page, '/admin?view=spam&tab=partnerships');
  await page.getByRole('button', { name: 'Delete all spam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all spam?' });
  await expect(dialog).toContainText(/The \d+ records in this list will be deleted for good\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await page.getByRole('button', { name: 'Delete all spam' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No partnership records found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete all spam' })).toBeHidden();
  expect(await storedRecords('contact_spam', email)).toHaveLength(1);
});
