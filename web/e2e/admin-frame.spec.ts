import { mainNavigation } from '../src/content/navigation';
import { expectLists } from './support/admin';
import { openGiven } from './support/given-records';
import { expect, test } from './support/test';
import { numbered } from './support/test-records';

test('header and footer are one line each, and the pages are in the menu', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openGiven(page);
    const header = page.getByRole('banner').first();
    await expect(header.getByRole('link').filter({ visible: true })).toHaveCount(1);
    const footer = page.getByRole('contentinfo');
    for (const line of [header, footer]) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(60);
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();

    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    for (const { label } of mainNavigation.items)
      await expect(menu.getByText(label, { exact: true }).first()).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
  }
});

test('ten rows are on the first screen of a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openGiven(page, { contacts: numbered(12) });
  const rows = page.getByRole('row', { name: /Person/ });
  await expect(rows).toHaveCount(10);
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
});

test('on a phone, the first record begins above 560 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openGiven(page, { contacts: numbered(3) });
  await expectLists(page);
  const first = page.getByRole('tabpanel').getByRole('listitem').first();
  expect((await first.boundingBox())?.y).toBeLessThan(560);
});
