import { expectLive, openDashboard, recordPane } from './support/admin';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor, newWord } from './support/visitor';

test.describe('with live updates', () => {
  test.use({ live: true });

  test('the layout does not shift while the lists load', async ({ page }) => {
    const word = newWord(); // Inquiries of other tests would move the rows of the whole list.
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
  const [id = ''] = await putContacts([{ email: newVisitor('ada') }]);
  await openDashboard(page, `/admin/contacts/${id}`);
  await expect(recordPane(page).getByLabel('Assigned to')).toBeVisible();
  const addresses = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses).toEqual([...new Set(addresses)]);
});
