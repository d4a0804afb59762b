import { describe, expect, it } from 'vitest';
import { orderOf, priceOf, priceText, sampleOrders, totalOf, weeksText } from './pricing';
import { solutionSlugs } from './solutions';

describe('the sample orders', () => {
  it('are priced by people, days and day rate', () => {
    expect(priceOf({ people: 2, weeks: [1, 2] })).toEqual({
      dollars: { from: 28, to: 36 },
      dirhams: { from: 74, to: 95 },
    });
  });

  it('cost what their stages cost', () => {
    const [assessment] = sampleOrders;
    const total = totalOf(assessment!);
    expect(priceText('CAD', total.dollars)).toBe('CAD 56,000–72,000');
    expect(priceText('AED', total.dirhams)).toBe('AED 148,000–190,000');
  });

  it.each(sampleOrders)('$name has stages that follow each other, of two to twelve weeks', ({ stages }) => {
    let next = 1;
    for (const { weeks } of stages) {
      const [first, last] = weeks;
      expect(first, weeksText(weeks)).toBe(next);
      expect(last - first + 1).toBeGreaterThanOrEqual(2);
      expect(last - first + 1).toBeLessThanOrEqual(12);
      next = last + 1;
    }
  });

  it.each(solutionSlugs)('show what %s costs', (slug) => {
    expect(orderOf(slug).services).toContain(slug);
  });
});
