import { expectLists, expectLive, openDashboard } from './support/admin';
import { findLightViolations, findViolations } from './support/axe';
import { chooseAction } from './support/choose-action';
import { openGiven } from './support/given-records';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newWord } from './support/visitor';

/** A partnership, and then a handled contact of the same sender. */
const email = 'grace@example.com';
const records = {
  contacts: [{ email, handledAt: new Date(), handledBy: 'admin' }],
  partnerships: [{ id: 'a', email, createdAt: hoursAgo(1) }],
};

for (const [device, viewport, find] of [
  ['a desk', { width: 1280, height: 900 }, findViolations],
  ['a phone', { width: 360, height: 740 }, findLightViolations],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing in the list, its views, its selection and the keys', async ({ page }) => {
      await openGiven(page, records, '/admin?q=example');
      await expectLists(page);
      const found: Record<string, string[]> = { inbox: await find(page) };
      if (device === 'a phone') await page.getByRole('button', { name: 'Filter Records' }).click();
      await page.getByRole('button', { name: 'Views' }).click();
      await expect(page.getByRole('link', { name: 'Open, oldest first' })).toBeVisible();
      found['views'] = await find(page);
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select Ada Okafor' }).check();
      await expect(page.getByRole('group', { name: 'Selected records' })).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0)); // the sticky header cuts what is scrolled below it
      found['selection'] = await find(page);
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      found['keys'] = await find(page);
      expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
    });

    test('axe finds nothing in any other part of the dashboard', async ({ page }) => {
      await openGiven(page, records, '/admin?q=example&range=custom&record=partnerships:a');
      await expect(page.getByText('Mail delivery')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('link')).toHaveCount(1);
      const found: Record<string, string[]> = { record: await find(page) };
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      found['menu'] = await find(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await chooseAction(page, 'Delete this record');
      await expect(page.getByRole('dialog', { name: 'Delete this record?' })).toBeVisible();
      found['confirmation'] = await find(page);
      await page.goto('/admin?q=example&range=custom&start=2025-06-10');
      if (device === 'a phone') await page.getByRole('button', { name: 'Filter Records' }).click();
      await page.getByLabel('Start Date', { exact: true }).fill('3/7/2026');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Calendar: start date' }).click();
      await expect(page.getByRole('dialog', { name: 'Calendar: start date' })).toBeVisible();
      found['dates'] = await find(page);
      for (const view of ['spam', 'mail', 'overview', 'accounts']) {
        await page.goto(`/admin?view=${view}`);
        await expectLists(page);
        found[view] = await find(page);
      }
      expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('records are cards, sorted by a select, and nothing scrolls sideways', async ({ page }) => {
    const contacts = [
      { name: 'Berta', email: 'a-rather-long-address-of-somebody@firm.example', subject: 'x'.repeat(180) },
      { name: 'Anna' },
    ];
    await openGiven(page, { contacts });
    await page.getByLabel('Sort by').selectOption('Name, A to Z');
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('Anna');
    for (const view of ['', '?view=mail', '?view=overview', '?view=accounts', '?range=custom']) {
      await page.goto(`/admin${view}`);
      await expectLists(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(`${view}: ${Math.max(0, overflow)}`).toBe(`${view}: 0`);
    }
    await cards.filter({ hasText: 'Anna' }).getByRole('link').click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Anna' })).toBeVisible();
  });
});

test('dialogs lock the page without a style element, which a strict Content-Security-Policy would refuse', async ({
  page,
}) => {
  await openGiven(page, { contacts: [{}] });
  const styles = page.locator('style');
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow);
  const count = await styles.count();
  await page.locator('tbody tr').click();
  await chooseAction(page, 'Delete this record');
  await expect(page.getByRole('dialog', { name: 'Delete this record?' })).toBeVisible();
  expect(await overflow()).toBe('hidden');
  await expect(styles).toHaveCount(count);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await overflow()).toBe('visible');
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('the layout does not shift while the lists load', async ({ page }) => {
    const word = newWord(); // What other tests send would move the rows of the whole list.
    await putContacts(Array.from({ length: 10 }, (_, index) => ({ email: `${index}@${word}.example` })));
    await openDashboard(page, `/admin?q=${word}`);
    await expectLive(page);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(page.locator('tbody tr')).toHaveCount(10);
    await expectLive(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1);
  });
});

test('a part that is loaded later adds no stylesheet again, whose rules would then win', async ({ page }) => {
  await openGiven(page, { contacts: [{ id: 'a' }] }, '/admin?record=contacts:a');
  await expect(page.getByRole('dialog').getByLabel('Assigned to')).toBeVisible();
  const addresses = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses).toEqual([...new Set(addresses)]);
});
