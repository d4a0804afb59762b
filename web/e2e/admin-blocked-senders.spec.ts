import { secondTier } from '../../testing/tier.ts';
import { openDashboard, toast, recordPane } from './support/admin';
import { chooseAction } from './support/choose-action';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { newVisitor, newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

test('what a blocked sender sends is with the spam, with its reason, until the block is lifted', async ({
  page,
  request,
}) => {
  const email = newVisitor('wave');
  await putContacts([{ name: 'First of a wave', email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  await chooseAction(page, 'Block its sender …');
  const question = page.getByRole('dialog', { name: 'Block its sender?' });
  await expect(question.getByRole('radio', { name: email })).toBeChecked();
  await expect(question).toContainText('1 inquiry in the inbox');
  await question.getByRole('button', { name: 'Mark as spam and block' }).click();
  await expect(page.getByText('No contact records found')).toBeVisible();
  const blocked = toast(page, `${email} is blocked`);
  await expect(blocked.getByRole('button', { name: 'Undo' })).toBeVisible();

  await sendContact(request, email, { name: 'Second of a wave' });
  await page.goto(`/admin?view=spam&q=${email}`);
  await page.getByRole('row').filter({ hasText: 'Second of a wave' }).click();
  await expect(recordPane(page)).toContainText('because its address or domain is blocked');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Blocked senders' }).click();
  const list = page.getByRole('dialog', { name: 'Blocked senders' });
  await expect(list.getByRole('listitem').filter({ hasText: email })).toContainText('admin');
  await list.getByRole('button', { name: `Unblock ${email}` }).click();
  await expect(toast(page, `${email} is no longer blocked`)).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);

  await sendContact(request, email, { name: 'After the block' });
  await page.goto(`/admin?q=${email}`);
  await expect(page.getByRole('row').filter({ hasText: 'After the block' })).toBeVisible();
});

test(
  'a wave of one domain goes to the spam once the domain is blocked',
  secondTier,
  async ({ page, request }) => {
    const domain = `${newWord()}.example`;
    await putContacts([{ name: 'First of a wave', email: `a@${domain}` }]);
    await openDashboard(page, `/admin?q=${domain}`);
    await page.getByRole('row').filter({ hasText: 'First of a wave' }).click();
    await chooseAction(page, 'Block its sender …');
    const question = page.getByRole('dialog', { name: 'Block its sender?' });
    await question.getByRole('radio', { name: `Everybody at ${domain}` }).check();
    await question.getByRole('button', { name: 'Mark as spam and block' }).click();
    await expect(toast(page, `${domain} is blocked`)).toBeVisible();
    await sendContact(request, `b@${domain}`, { name: 'Second of a wave' });
    await page.goto(`/admin?view=spam&q=${domain}`);
    await expect(page.getByRole('link', { name: /of a wave/ })).toHaveCount(2);
  },
);

test('a block is taken back with its record, and no public mail service is blocked as a whole', async ({
  page,
}) => {
  const email = `${newWord()}@gmail.com`;
  await putContacts([{ name: 'By mistake', email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  await chooseAction(page, 'Block its sender …');
  const question = page.getByRole('dialog', { name: 'Block its sender?' });
  await expect(question).toContainText('A public mail service, which is not blocked as a whole');
  await expect(question.getByRole('radio', { name: 'Everybody at gmail.com' })).toBeDisabled();
  await question.getByRole('button', { name: 'Mark as spam and block' }).click();
  await toast(page, `${email} is blocked`).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});
