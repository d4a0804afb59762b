import type { Locator, Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { expectLive, leaveAndReturn, openDashboard, toast, recordPane } from './support/admin';
import { hold } from './support/hold';
import { layoutShift, recordShifts } from './support/layout-shift';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newVisitor, newWord } from './support/visitor';

// A deploy replaces the files of the site. A page that was opened before asks for those that are gone.
test.use({ expectedErrors: /401|404|dynamically imported module/ });

async function removeFiles(page: Page, names: string): Promise<void> {
  await page.route(`**/assets/${names}`, (route) => route.fulfill({ status: 404, contentType: 'text/html' }));
}

/** The pause before the next attempt grows with each failure, so it is cut short by a return to the tab. */
async function expectOnReturn(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await leaveAndReturn(page);
    await expect(part).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });

test(
  'a section that cannot be loaded fails in its place, and comes when its file is there',
  secondTier,
  async ({ page }) => {
    await openDashboard(page);
    await removeFiles(page, 'accounts-*.js*');
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(failure(page)).toBeVisible();
    await expect(failure(page).getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expect(page.getByText('Welcome back')).toBeVisible();

    await page.getByRole('link', { name: 'Inbox' }).click();
    await expect(page.getByRole('tab', { name: /Contact Records/ })).toBeVisible();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(failure(page)).toBeVisible();
    await page.unroute('**/assets/accounts-*.js*');
    await expectOnReturn(page, page.getByRole('form', { name: 'Add an admin' }));
  },
);

test(
  'a record whose other parts cannot be loaded has its fields, and can be handled',
  secondTier,
  async ({ page }) => {
    const email = newVisitor('ada');
    await putContacts([{ email }]);
    for (const part of ['conversation', 'more-actions', 'teamwork', 'sender-history'])
      await removeFiles(page, `${part}-*.js*`);
    await openDashboard(page, `/admin?q=${email.split('@')[0]}`);
    await page.getByRole('row').filter({ hasText: email }).click();
    const record = recordPane(page);
    // The five parts are presence, conversation, menu, new note, and the sender's other inquiries.
    await expect(failure(page)).toHaveCount(5);
    await expect(record.getByRole('link', { name: email })).toBeVisible();
    await record.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(toast(page, 'Marked as handled')).toBeVisible();
  },
);

test(
  'the question about other inquiries of a sender is asked too when its code comes after the record is handled',
  secondTier,
  async ({ page }) => {
    const release = await hold(page, /\/assets\/sender-question-/);
    const email = newVisitor('ada');
    await putContacts([
      { name: 'First', email, createdAt: hoursAgo(1) },
      { name: 'Second', email, subject: 'Second words', createdAt: hoursAgo(2) },
    ]);
    await openDashboard(page, `/admin?q=${email}`);
    await page.getByRole('row').filter({ hasText: 'First' }).click();
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    release();
    const question = page.getByRole('dialog', {
      name: 'Mark 1 other inquiry of this sender as handled too?',
    });
    await expect(question.getByRole('listitem')).toHaveText(['Second words']);
  },
);

test(
  'a part that is loaded later adds no stylesheet again, whose rules would then win',
  secondTier,
  async ({ page }) => {
    const [id = ''] = await putContacts([{ email: newVisitor('ada') }]);
    await openDashboard(page, `/admin/contacts/${id}`);
    await expect(recordPane(page).getByLabel('Assigned to')).toBeVisible();
    const addresses = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses).toEqual([...new Set(addresses)]);
  },
);

test.describe('with live updates', () => {
  test.use({ live: true });

  test('the layout does not shift while the lists load', secondTier, async ({ page }) => {
    const word = newWord(); // Inquiries of other tests would move the rows of the whole list.
    await putContacts(Array.from({ length: 10 }, (_, index) => ({ email: `${index}@${word}.example` })));
    await openDashboard(page, `/admin?q=${word}`);
    await expectLive(page);
    await page.addInitScript(recordShifts);
    await page.reload();
    await expect(page.locator('tbody tr')).toHaveCount(10);
    await expectLive(page);
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });

  test(
    'without the code of the listener the dashboard works, says that updates are off, and is live once it is there',
    secondTier,
    async ({ page }) => {
      await removeFiles(page, 'live-listener-*.js*');
      await openDashboard(page);
      await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
      await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
      await page.unroute('**/assets/live-listener-*.js*');
      await expectOnReturn(page, page.getByText('Live', { exact: true }));
    },
  );
});
