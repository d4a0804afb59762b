import { secondTier } from '../../testing/tier.ts';
import { expectLive, openDashboard, toast, recordPane } from './support/admin';
import { putContacts, putDeadMail } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/ });

test('undelivered mail is listed, links to its record and can be sent again', async ({ page, mailbox }) => {
  const email = newVisitor('ada');
  const [id = ''] = await putContacts([{ email }]);
  await putDeadMail(id, email, `Question of ${email}`);
  await openDashboard(page);
  await page.getByRole('link', { name: /Undelivered mail/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: email });
  await expect(item).toContainText('Given up after 17 attempts. Last error: connect ECONNREFUSED');
  await item.getByRole('link').click();
  const record = recordPane(page);
  await expect(record.getByText('Given up after 17 attempts.')).toBeVisible();
  await record.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'The mail will be sent within a minute')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Send again' })).toBeHidden();
  await mailbox.waitForMailFrom(email);
  await expect(record.getByText(/^Sent on /)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Undelivered mail/ }).click();
  await expect(page.getByRole('heading', { name: 'Undelivered mail' })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('a mail that is finally sent disappears from the list by itself', secondTier, async ({ page }) => {
    const email = newVisitor('ada');
    const [id = ''] = await putContacts([{ email }]);
    const mail = await putDeadMail(id, email, `Question of ${email}`);
    await openDashboard(page, '/admin?view=mail');
    await expectLive(page);
    const item = page.getByRole('listitem').filter({ hasText: email });
    await expect(item).toBeVisible();
    expect((await page.request.post(`/api/admin/mail/${mail}/retry`)).ok()).toBe(true);
    await expect(item).toHaveCount(0);
  });
});
