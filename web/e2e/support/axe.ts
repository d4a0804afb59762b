import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** WCAG 2.2 AA and the best practices of axe. */
export const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'], // omits the selectors of the elements that pass
};

/**
 * Returns axe's violations of WCAG 2.2 AA and of its best practices in the light and then the dark scheme: the scheme, the
 * rule and the elements of each. Callers reduce motion first, so that no color is between the two schemes.
 * @param parts selectors of the parts to analyze instead of the whole page
 */
export async function findViolations(page: Page, parts: string[] = []): Promise<string[]> {
  return [
    ...(await findViolationsIn('light', page, parts)),
    ...(await findViolationsIn('dark', page, parts)),
  ];
}

/** Returns the texts of a page that {@link listPaleTexts} finds in its current state. */
export async function findPaleTexts(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(listPaleTexts);
}

/**
 * Returns the visible texts whose contrast is less than 4.5:1, including large texts, which pass axe's rule at 3:1. Runs in a
 * page with axe.
 */
export async function listPaleTexts(): Promise<string[]> {
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

async function findViolationsIn(
  colorScheme: 'light' | 'dark',
  page: Page,
  parts: string[],
): Promise<string[]> {
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
