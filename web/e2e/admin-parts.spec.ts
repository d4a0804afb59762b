import type { Locator, Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { expectLive, leaveAndReturn, openDashboard, recordPane } from './support/admin';
import { layoutShift, recordShifts } from './support/layout-shift';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
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
