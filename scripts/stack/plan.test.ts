import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { assertPortsExist } from './ports.ts';

vi.stubEnv('PORT_SHIFT', ''); // because the environment of this run may have a value
const { plans, workerPlan } = await import('./plan.ts');
const { dev, ...others } = plans; // `dev` is `local` with hot reload
const stacks = [...Object.values(others), ...[1, 2, 3, 4].map(workerPlan)];

describe('the plans of the stacks', () => {
  it('have valid ports', () => {
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

  it.each(['abc', '-20000', '0.5', '20000 20000'])(
    'have no valid ports with PORT_SHIFT=%s',
    async (shift) => {
      const { hub, mailbox } = (await planWithShift(shift)).ports; // the ports that npm run reset checks
      expect(() => assertPortsExist({ hub, mailbox })).toThrow('does not exist: choose another PORT_SHIFT');
    },
  );

  it.each([
    ['', 'local', 5000],
    ['20000', 'local-20000', 25_000],
    ['1e4', 'local-10000', 15_000],
  ])('have separate data and ports with PORT_SHIFT=%s', async (shift, name, hosting) => {
    expect(await planWithShift(shift)).toMatchObject({ name, ports: { hosting } });
  });
});
