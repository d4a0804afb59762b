import { create } from 'node:domain';
import { expect, test } from 'vitest';
import { runOutsideDomain } from './read-documents.ts';

const currentDomain = () => (process as { domain?: unknown }).domain;

test('a function and its callbacks run outside the domain, and the caller returns to the domain', async () => {
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

test('the caller returns to the domain after an error', () => {
  const domain = create();
  domain.run(() => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => runOutsideDomain(fail)).toThrow('no');
    expect(currentDomain()).toBe(domain);
  });
});

test('a function runs if there is no domain', () => {
  expect(runOutsideDomain(() => 7)).toBe(7);
});
