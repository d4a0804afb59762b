import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { assertPortsExist } from './ports.ts';

vi.stubEnv('PORT_SHIFT', ''); // this run may have another
const { plans, workerPlan } = await import('./plan.ts');
const { dev, ...others } = plans; // `dev` is `local` with hot reload
const stacks = [...Object.values(others), ...[1, 2, 3, 4].map(workerPlan)];

describe('the plans of the stacks', () => {
  it('have ports that exist', () => {
    for (const { ports } of [dev, ...stacks]) expect(() => assertPortsExist(ports)).not.toThrow();
  });

  it('share no port', () => {
    const ports = stacks.flatMap(({ ports }) => Object.values(ports));
    expect(ports).toHaveLength(new Set(ports).size);
  });

  const planWithShift = async (shift: string) => {
    vi.stubEnv('PORT_SHIFT', shift);
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.resetModules();
    return (await import('./plan.ts')).plans.local;
  };

  it.each(['abc', '-20000', '0.5', '20000 '.repeat(2)])('have no ports with PORT_SHIFT=%s', async (shift) => {
    const { hub, mailbox } = (await planWithShift(shift)).ports; // those of which npm run reset asks
    expect(() => assertPortsExist({ hub, mailbox })).toThrow('does not exist: choose another PORT_SHIFT');
  });

  it.each([
    ['', 'local', 5000],
    ['20000', 'local-20000', 25_000],
    ['1e4', 'local-10000', 15_000],
  ])('have data and ports of their own with PORT_SHIFT=%s', async (shift, name, hosting) => {
    expect(await planWithShift(shift)).toMatchObject({ name, ports: { hosting } });
  });
});
