import { afterAll, expect, test } from 'vitest';
import { commitOptimistically, unchanged } from '../src/firestore/commit-optimistically.ts';
import { startSiteApi } from './support/site-api.ts';

const site = await startSiteApi();
afterAll(() => site.close());

test('twenty changes of one document at once are all made', async () => {
  const counter = site.firestore.doc('counters/one');
  await counter.set({ count: 0 });
  const increment = () =>
    commitOptimistically(counter, (current, batch) => {
      batch.update(counter, { count: Number(current.get('count')) + 1 }, unchanged(current));
      return true;
    });
  expect(await Promise.all(Array.from({ length: 20 }, increment))).not.toContain(false);
  expect((await counter.get()).get('count')).toBe(20);
});
