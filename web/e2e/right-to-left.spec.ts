import type { Locator } from 'playwright/test';
import { laterCases, secondTier } from '../../testing/tier.ts';
import { openDashboard, openDetails, recordPane } from './support/admin';
import { hydrateForm } from './support/hydrate';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';

test.use({ expectedErrors: /401/ });

const arabic = 'مرحبا، كيف الحال؟';
const hebrew = 'מתי אפשר לדבר?';

const directionOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).direction);

for (const [index, route] of ['/partner', '/', '/contact'].entries())
  test(
    `Arabic or Hebrew text in the form of ${route} runs from right to left`,
    laterCases(index),
    async ({ page }) => {
      await page.goto(route);
      await hydrateForm(page.locator('main form'));
      // The text inputs, and the text areas, which have no type.
      const textFields = await page
        .locator('main form [dir="auto"]:is([type="text"], :not([type], select))')
        .all();
      expect(textFields.length).toBeGreaterThanOrEqual(3);
      for (const [position, field] of textFields.entries()) {
        await field.fill(position % 2 ? arabic : hebrew);
        expect(await directionOf(field), await field.evaluate((node) => node.outerHTML)).toBe('rtl');
        await field.fill('Hello');
        expect(await directionOf(field)).toBe('ltr');
      }
    },
  );

test.describe('on a page that is translated into a right-to-left language', () => {
  test.use({ hydrates: false });

  test('arrows and heroes are mirrored, and telephone numbers and addresses are not', async ({ page }) => {
    const mirror = () => page.evaluate(() => (document.documentElement.dir = 'rtl'));
    for (const route of ['/', '/solutions']) {
      await page.goto(route);
      await mirror();
      const scales = await page.evaluate(() =>
        ['main svg:has([href*="arrow-right"])', 'section:has(h1) :is(picture, div:has(> picture))'].map(
          (css) => {
            // Either the element itself or the image in it is mirrored.
            const element = document.querySelector(css);
            const inner = element?.matches('svg') ? element : (element?.querySelector('img') ?? element);
            const readScale = (node: Element | null | undefined) => node && getComputedStyle(node).scale;
            return readScale(inner) === 'none' ? readScale(element) : readScale(inner);
          },
        ),
      );
      expect(scales, route).toEqual(['-1 1', '-1 1']);
    }
    await page.goto('/contact');
    await mirror();
    for (const link of await page.locator('main :is([href^="tel:"], [href^="mailto:"])').all())
      expect(await directionOf(link)).toBe('ltr');
  });
});

test('the dashboard shows a record in Arabic from right to left', secondTier, async ({ page }) => {
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  await putContacts([
    { email: `a@${word}.example`, name: arabic, subject: hebrew, message: `Company: A\n\n${arabic}` },
    { email: `a@${word}.example`, name: 'Before', subject: `${arabic} ${word}` },
  ]);
  await openDashboard(page, `/admin?q=${word}`);
  const row = page.locator('tbody tr', { hasText: hebrew });
  await expect(row).toHaveCount(1);
  for (const text of [hebrew, arabic]) expect(await directionOf(row.getByText(text).first())).toBe('rtl');
  expect(await directionOf(row.getByText(`a@${word}.example`))).toBe('ltr');
  await row.click();
  const pane = recordPane(page);
  const subject = pane.getByRole('heading', { level: 3 }).getByText(hebrew);
  // The check is repeated, because the conversation renders again when its other messages have loaded.
  await expect.poll(() => directionOf(subject)).toBe('rtl');
  await openDetails(page);
  // The details link to the other record, which has the same sender.
  expect(await directionOf(pane.getByRole('link').locator('bdi', { hasText: word }))).toBe('rtl');
  await pane.getByRole('button', { name: 'Note' }).click();
  const note = pane.getByLabel('Add a note');
  await note.fill(hebrew);
  expect(await directionOf(note)).toBe('rtl');
});
