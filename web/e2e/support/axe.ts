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

async function violationsIn(colorScheme: 'light' | 'dark', page: Page, parts: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
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
