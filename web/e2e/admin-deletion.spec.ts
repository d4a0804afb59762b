import { readFileSync } from 'node:fs';
import { laterCases, secondTier } from '../../testing/tier.ts';
import { column, openDashboard, toast, recordPane } from './support/admin';
import { changeContact } from './support/change-contact';
import { chooseAction, markAsHandled } from './support/choose-action';
import { hold } from './support/hold';
import { putContacts, putPartnerships } from './support/put-records';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/ });

test('one record is deleted after a confirmation, and the heading of its list has the focus', async ({
  page,
}) => {
  const email = newVisitor('ada');
  await putContacts([
    { name: 'Goes', email },
    { name: 'Stays', email, createdAt: hoursAgo(1) },
  ]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('row').filter({ hasText: 'Goes' }).click();
  await chooseAction(page, 'Delete this record');
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Goes' })).toBeVisible();
  await chooseAction(page, 'Delete this record');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Record deleted')).toBeVisible();
  await expect(recordPane(page).getByRole('heading', { name: 'Stays' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(column(page, 'Name')).toHaveText(['Stays']);
  expect(await storedRecords('contact_records', email)).toMatchObject([{ name: 'Stays' }]);
});

test('everything from an address is downloaded', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([{ email, message: 'To be copied' }]);
  await putPartnerships([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').first().click();
  const downloading = page.waitForEvent('download');
  await chooseAction(page, 'Everything from this address …');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const download = await downloading;
  await expect(toast(page, 'Export successful')).toContainText(email);
  expect(download.suggestedFilename()).toBe(`${email}.json`);
  const copy = JSON.parse(readFileSync(await download.path(), 'utf8')) as unknown;
  expect(copy).toMatchObject({ email, contacts: [{ message: 'To be copied' }], partnerships: [{ email }] });
});

test('everything from an address is erased after a confirmation that says what is deleted', async ({
  page,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ email }, { email, createdAt: hoursAgo(1) }]);
  await putPartnerships([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').first().click();
  await chooseAction(page, 'Everything from this address …');
  const dialog = page.getByRole('dialog', { name: `Everything from ${email}` });
  await expect(dialog).toContainText('every contact message and every partnership inquiry');
  await expect(dialog).toContainText('In the inbox: 2 contacts and 1 partnership inquiry.');
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await expect(toast(page, 'Address erased')).toContainText('2 contacts and 1 partnership inquiry deleted.');
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Partnership Records (0)' })).toBeVisible();
  expect(await storedRecords('contact_records', email)).toEqual([]);
  expect(await storedRecords('partnership_records', email)).toEqual([]);
});

test('a record that still loads is canceled before its address is erased', secondTier, async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await page.route('**/api/admin/contacts/*', () => undefined); // no response
  const release = await hold(page, '**/api/admin/erase');
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').click();
  await chooseAction(page, 'Everything from this address …');
  const canceled = page.waitForEvent('requestfailed', (request) => /\/contacts\/./.test(request.url()));
  await page.getByRole('button', { name: 'Erase everything', exact: true }).click();
  await canceled;
  release();
  await expect(toast(page, 'Address erased')).toBeVisible();
});

test.describe('when another admin has deleted a record', () => {
  test.use({ expectedErrors: /401|404/ });

  for (const [index, [action, title]] of (
    [
      ['Mark as handled', 'Not changed'],
      ['Delete', 'Record deleted'],
    ] as const
  ).entries()) {
    test(`${action} removes it from the list`, laterCases(index), async ({ page }) => {
      const email = newVisitor('ghost');
      const [id = ''] = await putContacts([{ email }]);
      await openDashboard(page, `/admin?q=${email}`);
      await page.locator('tbody tr').click();
      await changeContact(page.request, id, { type: 'delete', from: 'inbox' });
      if (action === 'Delete') {
        await chooseAction(page, 'Delete this record');
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
      } else await markAsHandled(page);
      await expect(toast(page, title)).toBeVisible();
      await expect(page.getByText('No contact records found')).toBeVisible();
    });
  }
});
