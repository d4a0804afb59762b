import { expect, test } from 'vitest';
import { ALREADY_EXISTS, inTime, statusOf, StorageUnavailable } from './in-time.ts';

const failing = (code: number) => Promise.reject(Object.assign(new Error('refused'), { code }));

test('an answer in time is passed on', async () => {
  expect(await inTime(Promise.resolve(1), 1000)).toBe(1);
});

test('no answer in time is an outage', async () => {
  await expect(inTime(new Promise(() => undefined), 10)).rejects.toThrow(StorageUnavailable);
});

test('a refused connection is an outage', async () => {
  await expect(inTime(failing(14), 1000)).rejects.toThrow(StorageUnavailable);
});

test('a document that exists already is an answer, not an outage', async () => {
  const error = await inTime(failing(ALREADY_EXISTS), 1000).catch((reason: unknown) => reason);
  expect(statusOf(error)).toBe(ALREADY_EXISTS);
});
