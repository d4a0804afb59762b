import type { Page } from 'playwright/test';
import { addAdmin, expectLive, openDashboard, removeAdmin, seededAdmin, signInByApi } from './support/admin';
import { changeContact } from './support/change-contact';
import { markAsHandled, snooze } from './support/choose-action';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

/** 'Nov 27, 2026' */
const today = () =>
  new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The headings of the open record's entries, without their times. */
const heads = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').locator('p > strong');

test('what is done with an open record is told in it at once, with who and when', async ({ page }) => {
  const [id = ''] = await putContacts([{ email: newVisitor('ada') }]);
  await openDashboard(page, `/admin/contacts/${id}`);
  const before = today();
  await page.getByLabel('Assigned to').selectOption(seededAdmin.username);
  const told: (string | RegExp)[] = [];
  const expectTold = (head: string | RegExp) => expect(heads(page)).toHaveText((told.push(head), told));
  await expectTold('You took it');
  await page.getByLabel('Assigned to').selectOption('Nobody');
  await expectTold('You assigned it to nobody');
  const day = await snooze(page, 'Next week');
  await expectTold(new RegExp(`^You snoozed it until ${day}, \\d{4}, 08:00$`));
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expectTold('You reopened it');
  await markAsHandled(page);
  await expectTold('You marked it as handled');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expectTold('You reopened it');
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('time').first()).toContainText(
    new RegExp(`${before}|${today()}`), // midnight may have passed
  );
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('what a colleague does, and what the sender sends again, is told within two seconds', async ({
    page,
    request,
  }) => {
    await openDashboard(page);
    const admin = await addAdmin(page.request);
    await signInByApi(request, admin);
    // The machine may be busy for a moment, so a second record gets the same chance.
    await expect(async () => {
      const email = newVisitor('ada');
      const [id = ''] = await putContacts([{ email }]);
      await page.goto(`/admin/contacts/${id}`);
      await expectLive(page);
      await expect(page.getByLabel('Add a note')).toBeVisible();
      await changeContact(request, id, { type: 'assign', assignee: seededAdmin.username, was: null });
      await expect(heads(page)).toHaveText([`${admin.username} handed it to you`], { timeout: 2_000 });
      await changeContact(request, id, { type: 'handle' });
      await expect(heads(page).last()).toHaveText(`${admin.username} marked it as handled`, {
        timeout: 2_000,
      });
      await putContacts([{ email: email.toUpperCase(), subject: 'One more question' }]);
      await expect(heads(page).last()).toHaveText('Ada Okafor wrote', { timeout: 2_000 });
      await expect(page.getByRole('link', { name: 'One more question' })).toBeVisible();
    }).toPass();
    await removeAdmin(page.request, admin);
  });
});
