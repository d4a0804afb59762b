import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mainNavigation } from '@/content/navigation';
import { numbered } from '../e2e/support/test-records';
import { boxOf, expectAddress, expectCount, openDashboard, overflow } from './support/dashboard';

test('header and footer are one line each, and the pages are in the menu', async () => {
  for (const width of [360, 768, 1440]) {
    await page.viewport(width, 900);
    await openDashboard();
    const header = page.getByRole('banner').first();
    await expectCount(header.getByRole('link'), 1);
    const footer = page.getByRole('contentinfo');
    for (const line of [header, footer]) expect(boxOf(line).height).toBeLessThanOrEqual(60);
    await expect.element(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();

    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    for (const { label } of mainNavigation.items)
      await expect.element(menu.getByText(label, { exact: true }).first()).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).click();
    await expectAddress('/about');
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first())
      .toBeVisible();
  }
});

test('ten rows are on the first screen of a desk', async () => {
  await page.viewport(1440, 900);
  await openDashboard({ contacts: numbered(12) });
  const rows = page.getByRole('row', { name: /Person/ });
  await expectCount(rows, 10);
  expect(boxOf(rows.last()).bottom).toBeLessThanOrEqual(900);
});

test('on a phone, all sections and the first record are on the screen, and nothing scrolls sideways', async () => {
  await page.viewport(360, 780);
  await openDashboard({ contacts: numbered(3) });
  const first = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect.element(first).toBeVisible();
  expect(boxOf(first).y).toBeLessThan(560);
  expect(overflow()).toBe(0);
  for (const section of ['Inbox', 'Spam', 'Undelivered mail', 'Overview', 'Accounts'])
    await expect.element(page.getByRole('link', { name: section })).toBeInViewport({ ratio: 1 });
});
