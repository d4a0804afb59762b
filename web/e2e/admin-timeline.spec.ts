import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { addAdmin, expectLive, openDashboard, removeAdmin, seededAdmin, signInByApi } from './support/admin';
import { chooseAction } from './support/choose-action';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/, contextOptions: { reducedMotion: 'reduce' } });

/** What the entries of the open record say, without their times. */
const heads = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').locator('p:first-child strong');

test('what is done with an open record is told in it at once, with who and when', async ({ page }) => {
  const [id = ''] = await putContacts([{ email: newVisitor('ada') }]);
  await openDashboard(page, `/admin?record=contacts:${id}`);
  await page.getByLabel('Assigned to').selectOption(seededAdmin.username);
  await expect(heads(page)).toHaveText(['You took it']);
  await page.getByLabel('Assigned to').selectOption('Nobody');
  await chooseAction(page, 'Remind me on …');
  await page.getByRole('button', { name: /^Next Monday/ }).click();
  await page.getByRole('button', { name: 'Open again now' }).click();
  await chooseAction(page, 'Mark as handled');
  await page.getByRole('button', { name: 'Mark as not handled' }).click();
  await expect(heads(page)).toHaveText([
    'You took it',
    'You assigned it to nobody',
    /^You put it off until Mon, .+, 08:00$/,
    'You opened it again',
    'You marked it as handled',
    'You marked it as not handled',
  ]);
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('time').first()).toContainText(
    today,
  );
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('what a colleague does is told within two seconds', async ({ page, request }) => {
    const [id = ''] = await putContacts([{ email: newVisitor('ada') }]);
    await openDashboard(page, `/admin?record=contacts:${id}`);
    await expectLive(page);
    await expect(page.getByLabel('Add a note')).toBeVisible();
    const admin = await addAdmin(page.request);
    await signInByApi(request, admin);
    const change = (data: object) =>
      request.post('/api/admin/contacts/changes', { data: { act: randomUUID(), ids: [id], ...data } });
    await change({ change: { assignee: seededAdmin.username, was: null } });
    await expect(heads(page)).toHaveText([`${admin.username} handed it to you`], { timeout: 2_000 });
    await change({ change: { handled: true } });
    await expect(heads(page).last()).toHaveText(`${admin.username} marked it as handled`, { timeout: 2_000 });
    await removeAdmin(page.request, admin);
  });
});
