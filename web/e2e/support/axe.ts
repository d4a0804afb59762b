import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** WCAG 2.2 AA and the best practices of axe. */
export const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'], // without a selector for each element that passes
};

/**
 * The findings of axe in the light and then in the dark scheme against WCAG 2.2 AA and its own best practices: the scheme, the
 * rule and the elements of each violation. Reduce motion, so that no color is between the two schemes.
 * @param parts selectors of the parts to analyse, instead of the whole page
 */
export async function findViolations(page: Page, parts: string[] = []): Promise<string[]> {
  return [...(await violationsIn('light', page, parts)), ...(await violationsIn('dark', page, parts))];
}

/** The texts of a page as it is now that {@link paleTexts} names. */
export async function findPaleTexts(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(paleTexts);
}

/** The visible texts with a contrast to their ground of less than 4.5:1, whatever their size. It runs in a page with axe. */
export async function paleTexts(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const { passes, violations } = await axe.run(document, { runOnly: ['color-contrast'] });
  return [...passes, ...violations]
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ html, any }) => {
      const data = any[0]?.data as { contrastRatio?: number } | undefined;
      const contrastRatio = data?.contrastRatio ?? Infinity;
      return contrastRatio < 4.5 ? [`${contrastRatio}:1 ${html}`] : [];
    });
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
}

async function violationsIn(colorScheme: 'light' | 'dark', page: Page, parts: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await loadAxe(page);
  const found = await page.evaluate(
    async ({ include, options }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(include ? { include } : document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { include: parts.length > 0 ? parts : undefined, options: axeOptions },
  );
  return found.map((violation) => `${colorScheme}: ${violation}`);
}
