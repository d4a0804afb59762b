import { describe, expect, it } from 'vitest';
import { footerNavigation, mainNavigation } from '@/content/navigation';
import { solutionPath, solutionSlugs } from '@/content/solutions';

const menu = mainNavigation.items.find((item) => 'solutions' in item);

describe('the navigation', () => {
  it('lists the six specified solutions in the dropdown, in order', () => {
    const specified = [
      'ai-transformation',
      'infrastructure',
      'cloud-migration',
      'security',
      'performance',
      'digital-innovation',
    ].map((slug) => `/solutions/${slug}`);
    expect(menu?.solutions.map(({ to }) => to).filter((to) => specified.includes(to))).toEqual(specified);
  });

  it('lists all solutions in the footer, in order', () => {
    expect(footerNavigation[0]?.links.map(({ to }) => to)).toEqual(solutionSlugs.map(solutionPath));
  });
});
