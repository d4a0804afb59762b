import { openDashboard, openDetails, toast, recordPane } from './support/admin';
import { chooseAction } from './support/choose-action';
import { putContacts, putContactSpam } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/ });

test('a record moves from Spam to the inbox, and its mail is then sent', async ({ page, mailbox }) => {
  const email = newVisitor('ada');
  await putContactSpam([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.goto(`/admin?view=spam&q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  await expect(page.getByText('Kept in Spam')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam: move to the inbox' }).click();
  const record = recordPane(page);
  await expect(record).toBeHidden();
  await toast(page, 'Moved to the inbox').getByRole('button', { name: 'Open' }).click();
  await openDetails(page);
  await expect(record.getByText(/^(Waiting to be|Being|Sent)/)).toBeVisible();
  await mailbox.waitForMailFrom(email);
  await page.goto(`/admin?q=${email}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test('messages from a blocked sender arrive in Spam with the reason until the block is lifted', async ({
  page,
  request,
}) => {
  const email = newVisitor('wave');
  await putContacts([{ name: 'First of a wave', email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  await chooseAction(page, 'Block sender …');
  await page.getByRole('button', { name: 'Mark as spam and block' }).click();
  await expect(page.getByText('No contact records found')).toBeVisible();
  await expect(toast(page, `${email} is blocked`)).toBeVisible();

  await sendContact(request, email, { name: 'Second of a wave' });
  await page.goto(`/admin?view=spam&q=${email}`);
  await page.getByRole('row').filter({ hasText: 'Second of a wave' }).click();
  await expect(recordPane(page)).toContainText('because its address or domain is blocked');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Blocked senders' }).click();
  const blocked = page.getByRole('dialog').getByRole('listitem').filter({ hasText: email });
  await expect(blocked).toContainText('admin');
  await blocked.getByRole('button', { name: `Unblock ${email}` }).click();
  await expect(toast(page, `${email} is no longer blocked`)).toBeVisible();
  await expect(blocked).toHaveCount(0);

  await sendContact(request, email, { name: 'After the block' });
  await page.goto(`/admin?q=${email}`);
  await expect(page.getByRole('row').filter({ hasText: 'After the block' })).toBeVisible();
});
