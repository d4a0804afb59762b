import { describe, expect, it } from 'vitest';
import { footerNavigation, mainNavigation } from '@/content/navigation';
import { solutionBySlug, solutions } from '@/content/solutions';

const menu = mainNavigation.items.find((item) => 'solutions' in item);

describe('the navigation', () => {
  it('lists the six solutions of the specification in the dropdown', () => {
    expect(menu?.solutions.map(({ to }) => to)).toEqual(
      [
        'ai-transformation',
        'infrastructure',
        'cloud-migration',
        'security',
        'performance',
        'digital-innovation',
      ].map((slug) => `/solutions/${slug}`),
    );
  });

  it.each(menu?.solutions ?? [])(
    'calls $to by the name and line that its page has',
    ({ to, label, description }) => {
      const solution = solutionBySlug(to.replace('/solutions/', ''));
      expect({ label, description }).toEqual({ label: solution?.name, description: solution?.summary });
    },
  );

  it('lists all twelve solutions in the footer, by name and in order', () => {
    expect(footerNavigation[0]?.links).toEqual(
      solutions.map(({ slug, name }) => ({ label: name, to: `/solutions/${slug}` })),
    );
  });
});
