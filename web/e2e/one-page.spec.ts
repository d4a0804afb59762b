import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import { bothTiers, isSecondTier, secondTier } from '../../testing/tier.ts';
import { claims } from '../src/content/facts';
import { solutionPath, solutionSlugs } from '../src/content/solutions';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { hydrate } from './support/hydrate';
import { expect, test } from './support/test';

test.use({ hydrates: false });

const forward = (page: Page) => page.getByRole('button', { name: 'One page to forward' });

/** Counts what the page prints. */
async function countPrints(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset['prints'] = `${Number(dataset['prints'] ?? 0) + 1}`;
    };
  });
  return () => page.evaluate(() => document.documentElement.dataset['prints']);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('each service prints as one sheet of A4 and of Letter', bothTiers, async ({ page }) => {
    for (const slug of isSecondTier ? solutionSlugs : solutionSlugs.slice(0, 2)) {
      await page.goto(solutionPath(slug));
      await expect(forward(page), 'nothing offers to print it').toBeHidden();
      for (const format of ['A4', 'Letter']) {
        const pdf = (await page.pdf({ format })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), `${slug} on ${format}`).toHaveLength(1);
      }
    }
  });
});

test('the button prints once, before the app is there and with it', secondTier, async ({ page }) => {
  const prints = await countPrints(page);
  const release = await hold(page, '**/assets/entry*.js');
  await page.goto('/solutions/security');
  await forward(page).click();
  expect(await prints()).toBe('1');
  release();
  await hydrate(page);
  await forward(page).click();
  expect(await prints()).toBe('2');

  await page.goto('/');
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cloud Migration' }).click();
  await expect(page).toHaveURL(/cloud-migration/);
  await forward(page).click();
  expect(await prints()).toBe('1');
});

test(
  'the sheet has figures, what is held, a price, a contact and an address',
  secondTier,
  async ({ page }) => {
    await page.goto('/solutions/cloud-migration');
    await waitForFonts(page);
    await page.emulateMedia({ media: 'print' });
    const figures = claims.results.isSample ? ['Sample figures'] : [];
    for (const words of [...figures, 'You hold', 'CAD 854,000–1,098,000', site.email])
      await expect(page.getByText(words).first(), words).toBeVisible();
    await page.setViewportSize({ width: 673, height: 900 }); // the width between the margins of an A4 sheet
    const deliverables = page.getByText('You hold');
    const tops = await deliverables.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size, 'what is held stands at one height').toBe(1);
    await expect(forward(page)).toBeHidden();
    await expect(page.locator('[data-sheet]')).toHaveAttribute('data-sheet', /\/solutions\/cloud-migration$/);
  },
);
