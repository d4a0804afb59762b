import { findOrder, orderTotal, orderWeeks, priceText, sampleOrders } from '../src/content/pricing';
import { expect, test } from './support/test';

test.use({ hydrates: false, javaScriptEnabled: false }); // the charts work without scripts

for (const width of [280, 390, 1440])
  test(`the sample orders share one scale of a year at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/pricing');
    const orders = page.locator('#orders').getByRole('article');
    await expect(orders).toHaveCount(sampleOrders.length);
    // The end of the last bar, in weeks of the year that the ruler shows.
    const weeks = await orders.evaluateAll((all) =>
      all.map((order) => {
        const [ruler] = [...order.querySelectorAll('line')].map((line) => line.getBoundingClientRect());
        const bars = [...order.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect());
        return Math.round(((bars.at(-1)!.right - ruler!.left) / ruler!.width) * 52);
      }),
    );
    expect(weeks).toEqual(sampleOrders.map(orderWeeks));
  });

for (const width of [280, 390, 1440])
  test(`a price is larger than the titles of the cards at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/pricing');
    const fontSizes = (texts: ReturnType<typeof page.locator>) =>
      texts.evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize)));
    const prices = sampleOrders.map((order) => priceText('CAD', orderTotal(order).dollars));
    const titles = await fontSizes(page.locator('main h3'));
    for (const price of prices) {
      const [first = 0] = await fontSizes(page.locator('#orders').getByText(price, { exact: true }));
      expect(first, price).toBeGreaterThan(Math.max(...titles));
    }
  });

test('a press on a stage shows its details, in a narrow window and in a wide one', async ({ page }) => {
  await page.goto('/pricing');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { stages } of sampleOrders)
      for (const { title, work, held } of stages.slice(0, 2)) {
        const stage = page.locator('#orders li').filter({ hasText: title });
        await stage.locator('rect').click();
        await expect(stage.getByText(work)).toBeVisible();
        await expect(stage.getByText(held)).toBeVisible();
        await expect(
          page.locator('#orders details[open]').filter({ has: page.getByText(title) }),
        ).toHaveCount(1);
      }
  }
});

test.describe('with a pointer', () => {
  test.use({ javaScriptEnabled: true });

  test('hovering over or focusing a stage shows its text within its sample order', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.goto('/pricing');
    const { id, stages } = findOrder('cloud-migration');
    const order = page.locator('#orders article').filter({ has: page.locator(`a[href$="#${id}"]`) });
    for (const { title, work } of stages) {
      await order.locator('li').filter({ hasText: title }).locator('rect').hover();
      await expect(order.getByText(work)).toBeVisible();
      const text = await order.getByText(work).boundingBox();
      const card = await order.boundingBox();
      expect(text!.y + text!.height).toBeLessThanOrEqual(card!.y + card!.height);
    }
    await page.mouse.move(0, 0);
    await order.locator('summary').first().focus();
    await expect(order.getByText(stages[0]!.work)).toBeVisible();
    await expect(order.getByText(stages[1]!.work)).toBeHidden();
  });
});
