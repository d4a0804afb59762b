import { column, openDashboard, recordPane } from './support/admin';
import { markAsHandled } from './support/choose-action';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newVisitor, newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

test('a record is marked as handled, counted, filtered and reopened', async ({ page }) => {
  const word = newWord();
  await putContacts([
    { name: 'Done', email: `a@${word}.example`, createdAt: hoursAgo(1) },
    { name: 'Open', email: `b@${word}.example`, createdAt: hoursAgo(2) },
  ]);
  await openDashboard(page, `/admin?q=${word}`);
  const tab = page.getByRole('tab', { name: 'Contact Records (2)' });
  await expect(tab).toHaveAccessibleDescription('2 open');
  await page.getByRole('row').filter({ hasText: 'Done' }).click();
  await markAsHandled(page);
  await expect(recordPane(page).getByText(/ by admin$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recordPane(page)).toBeHidden();
  await expect(tab).toHaveAccessibleDescription('1 open');
  const names = column(page, 'Name');
  await page.getByLabel('Status').selectOption('Handled');
  await expect(names).toHaveText(['Done']);
  await page.getByLabel('Status').selectOption('Open');
  await expect(names).toHaveText(['Open']);
  await page.getByLabel('Status').selectOption('Handled');
  await page.locator('tbody tr').click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('No contact records found')).toBeVisible();
});

test('the link of a mail opens the record with the handled button focused, and changes nothing', async ({
  page,
  request,
  mailbox,
}) => {
  const email = newVisitor('ada');
  await sendContact(request, email);
  const mail = await mailbox.waitForMailFrom(email);
  const [, link = ''] = /^Mark as handled: (.+)$/m.exec(mail.text) ?? [];
  const { pathname, search } = new URL(link);
  await openDashboard(page, pathname + search);
  const button = recordPane(page).getByRole('button', { name: 'Mark as handled' });
  await expect(button).toBeFocused();
  await expect(recordPane(page).getByText(/ by admin$/)).toHaveCount(0);
});
