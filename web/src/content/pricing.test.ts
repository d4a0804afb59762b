import { describe, expect, it } from 'vitest';
import { weeksText } from './amount';
import { findOrder, stagePrice, priceText, pricingHero, sampleOrders, orderTotal } from './pricing';
import { solutionSlugs } from './solutions';
import type { Solution } from './types';

const solutions = import.meta.glob<Solution>('./solutions/*.ts', { eager: true, import: 'handle' });

describe('the sample orders', () => {
  it('are priced by people, days and day rate', () => {
    expect(stagePrice({ people: 2, weeks: [1, 2] })).toEqual({
      dollars: { from: 28, to: 36 },
      dirhams: { from: 74, to: 95 },
    });
  });

  it('cost the sum of their stages', () => {
    const [assessment] = sampleOrders;
    const total = orderTotal(assessment!);
    expect(priceText('CAD', total.dollars)).toBe('CAD 56,000–72,000');
    expect(priceText('AED', total.dirhams)).toBe('AED 148,000–190,000');
  });

  it('begin at the price that the top of their page states', () => {
    expect(pricingHero.subtitle).toMatch(/^From CAD 56,000 for 4 weeks\./);
    const prices = sampleOrders.map((order) => orderTotal(order).dollars.from);
    expect(Math.min(...prices)).toBe(56); // thousands
  });

  it.each(sampleOrders)('$name has consecutive stages of two to twelve weeks', ({ stages }) => {
    let next = 1;
    for (const { weeks } of stages) {
      const [first, last] = weeks;
      expect(first, weeksText(weeks)).toBe(next);
      expect(last - first + 1).toBeGreaterThanOrEqual(2);
      expect(last - first + 1).toBeLessThanOrEqual(12);
      next = last + 1;
    }
  });

  it.each(sampleOrders)(
    '$name lists what raises and lowers its price, what the client holds after each stage, and when the client may stop',
    (order) => {
      for (const list of [order.raises, order.lowers]) expect(list.length).toBeGreaterThanOrEqual(3);
      const ends = order.stages.map(({ weeks }) => weeks[1]);
      // The client may stop after any stage but the last.
      expect(order.stops.filter((week) => !ends.slice(0, -1).includes(week))).toEqual([]);
      expect(order.stops).not.toEqual([]);
      for (const text of [order.stopping, ...order.stages.map(({ held }) => held)]) expect(text).not.toBe('');
    },
  );

  it.each(solutionSlugs)(
    'include an example for %s that lasts at most 1.5 times as long as the phases on its page',
    (slug) => {
      const order = findOrder(slug);
      expect(order.services).toContain(slug);
      const ends = solutions[`./solutions/${slug}.ts`]!.approach.phases.map(({ time }) => {
        // The time is, for example, 'Weeks 3–6' or 'Months 4–10'.
        const last = Number(/(\d+)\D*$/.exec(time)?.[1] ?? 0);
        return time.startsWith('M') ? (last * 52) / 12 : last; // converts months to weeks
      });
      expect(order.stages.at(-1)!.weeks[1]).toBeLessThanOrEqual(1.5 * Math.max(...ends));
    },
  );
});
