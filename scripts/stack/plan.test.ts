import { describe, expect, it } from 'vitest';
import { plans, workerPlan } from './plan.ts';
import { assertPortsUsable } from './ports.ts';

const { dev, ...others } = plans; // `dev` is `local` with hot reload
const stacks = [...Object.values(others), ...[1, 2, 3, 4].map(workerPlan)];

describe('the plans of the stacks', () => {
  it('have ports that exist and that browsers open', () => {
    for (const { ports } of [dev, ...stacks]) expect(() => assertPortsUsable(ports)).not.toThrow();
  });

  it('share no port', () => {
    const ports = stacks.flatMap(({ ports }) => Object.values(ports));
    expect(ports).toHaveLength(new Set(ports).size);
  });
});
