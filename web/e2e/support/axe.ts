import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds in the light and then in the dark scheme against WCAG 2.2 AA and its own best practices: the scheme, the
 * rule and the elements of each violation. Reduce motion, so that no colour is between the two schemes.
 * @param parts selectors of the parts to analyse, instead of the whole page
 */
export async function findViolations(page: Page, parts: string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    // In the page alone, not in a second one that joins the results of frames, because no page has frames.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      // Without a selector for each element that passes.
      .options({ resultTypes: ['violations'] })
      .withTags([...WCAG_22_AA, 'best-practice']);
    const { violations } = await parts.reduce((builder, part) => builder.include(part), axe).analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }
  return found;
}
