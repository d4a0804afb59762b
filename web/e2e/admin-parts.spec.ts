import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { expectLive, leaveAndReturn, openDashboard, seededAdmin } from './support/admin';
import { layoutShift, recordShifts } from './support/layout-shift';
import { putContacts } from './support/put-records';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';
import { newWord } from './support/visitor';

// A page that was opened before a deploy requests files that the deploy has deleted. React also reports a failure during
// rendering as its error 520.
test.use({ expectedErrors: /401|404|dynamically imported module|error #520/ });

/** Responds with 404 to requests for the assets that match a pattern, as after a deploy. */
async function removeFiles(page: Page, pattern: string): Promise<void> {
  await page.route(`**/assets/${pattern}`, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html' }),
  );
}

test(
  'the dashboard loads all its scripts while a username is typed, except those of live updates and toasts',
  secondTier,
  async ({ page }) => {
    const scripts = recordRequests(page, (path) => path.endsWith('.js'));
    await page.goto('/admin');
    await page.getByLabel('Username').fill(seededAdmin.username);
    await expect.poll(() => [...scripts].some((path) => path.includes('/dashboard-'))).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill(seededAdmin.password);
    const loadedBefore = new Set(scripts);
    await page.getByRole('button', { name: 'Sign In' }).click();
    for (const section of ['Spam', 'Undelivered mail', 'Overview', 'Accounts'])
      await page.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('form', { name: 'Add an admin' })).toBeVisible();
    expect([...scripts].filter((path) => !loadedBefore.has(path) && !path.includes('toaster'))).toEqual([]);
  },
);

test.describe('with live updates', () => {
  test.use({ live: true });

  test('the layout does not shift while the lists load', secondTier, async ({ page }) => {
    const word = newWord(); // inquiries of other tests would move the rows of the unfiltered list
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
    'without the code of the listener, the dashboard works and says that live updates are off, until the code loads',
    secondTier,
    async ({ page }) => {
      await removeFiles(page, 'live-listener-*.js*');
      await openDashboard(page);
      await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
      await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
      await page.unroute('**/assets/live-listener-*.js*');
      // The pause before the next attempt grows with each failure. A return to the tab ends the pause.
      await expect(async () => {
        await leaveAndReturn(page);
        await expectLive(page);
      }).toPass();
    },
  );
});
