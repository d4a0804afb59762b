import { create } from 'node:domain';
import { expect, it } from 'vitest';
import { runOutsideDomain } from './read-documents.ts';

const currentDomain = () => (process as { domain?: unknown }).domain;

it('runs outside the domain, as do its callbacks, and returns to the domain', async () => {
  const domain = create();
  await domain.run(async () => {
    const [during, later] = runOutsideDomain(() => [
      currentDomain(),
      new Promise((resolve) => setImmediate(() => resolve(currentDomain()))),
    ]);
    expect(during).toBeUndefined();
    expect(currentDomain()).toBe(domain);
    expect(await later).toBeUndefined();
    expect(currentDomain()).toBe(domain);
  });
});

it('returns to the domain after an error', () => {
  const domain = create();
  domain.run(() => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => runOutsideDomain(fail)).toThrow('no');
    expect(currentDomain()).toBe(domain);
  });
});

it('runs without a domain', () => {
  expect(runOutsideDomain(() => 7)).toBe(7);
});
