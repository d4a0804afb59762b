import type { Page } from 'playwright/test';
import { expectLive, signIn } from './support/admin';
import { budget, sumSizes } from './support/budget';
import { hydrate } from './support/hydrate';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

// every-page.spec.ts checks the budgets of each page.
test.use({ hydrates: false, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

const recordScripts = (page: Page) => recordRequests(page, (path) => path.endsWith('.js'));

test('hydration loads no more script than its budget', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto('/');
  await page.keyboard.press('Shift'); // the first sign of intent, which starts hydration
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(sumSizes(scripts)).toBeLessThanOrEqual(budget.scriptOnIntent);
});

test.describe('without a session', () => {
  test.use({ expectedErrors: /401/ });

  test('the sign-in loads at most 142 KiB of script', async ({ page }) => {
    const scripts = recordScripts(page);
    await page.goto('/admin');
    await hydrate(page);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(sumSizes(scripts)).toBeLessThanOrEqual(142);
  });

  test('the dashboard loads at most 415 KiB of script for its lists and live updates', async ({ page }) => {
    const scripts = recordScripts(page);
    await signIn(page);
    await expectLive(page);
    const siteScripts = [...scripts].filter((path) => path.startsWith('/assets/'));
    expect(sumSizes(siteScripts)).toBeLessThanOrEqual(415);
  });
});
