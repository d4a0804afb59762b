import { create } from 'node:domain';
import { expect, it } from 'vitest';
import { outsideDomain } from './read-documents.ts';

const currentDomain = () => (process as { domain?: unknown }).domain;

it('runs outside the domain, with what it starts, and returns to it', async () => {
  const domain = create();
  await domain.run(async () => {
    const [during, later] = outsideDomain(() => [
      currentDomain(),
      new Promise((resolve) => setImmediate(() => resolve(currentDomain()))),
    ]);
    expect(during).toBeUndefined();
    expect(currentDomain()).toBe(domain);
    expect(await later).toBeUndefined();
    expect(currentDomain()).toBe(domain);
  });
});

it('returns to the domain when it throws', () => {
  const domain = create();
  domain.run(() => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => outsideDomain(fail)).toThrow('no');
    expect(currentDomain()).toBe(domain);
  });
});

it('runs where there is no domain', () => {
  expect(outsideDomain(() => 7)).toBe(7);
});
