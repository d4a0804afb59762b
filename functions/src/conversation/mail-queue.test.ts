import { expect, test } from 'vitest';
import { MAX_WAITING_MAILS } from '../shared/limits.ts';
import { inTurn } from './mail-queue.ts';

test('one mail is handled at a time, in their order, also after one that fails', async () => {
  const steps: string[] = [];
  const handle = (name: string) =>
    inTurn(async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('It cannot be stored');
    });
  const results = await Promise.allSettled([handle('first'), handle('second')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('while eight mails wait, others are asked for later', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const waiting = Array.from({ length: MAX_WAITING_MAILS }, () => inTurn(() => promise));
  await expect(inTurn(() => promise)).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '60' },
  });
  resolve(undefined);
  await Promise.all(waiting);
  await expect(inTurn(() => promise)).resolves.toBeUndefined();
});
