import { GrpcStatus } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../http/errors.ts';
import { unlessConflict, withTimeout } from './calls.ts';

const failWith = (code: number) => Promise.reject(Object.assign(new Error('refused'), { code }));

test('a result that arrives in time is returned', async () => {
  expect(await withTimeout(Promise.resolve(1), 1000)).toBe(1);
});

test('a call that times out is an outage', async () => {
  await expect(withTimeout(new Promise(() => undefined), 10)).rejects.toThrow(StorageUnavailable);
});

test('a refused connection is an outage', async () => {
  await expect(withTimeout(failWith(GrpcStatus.UNAVAILABLE), 1000)).rejects.toThrow(StorageUnavailable);
});

test('a document that was created, changed or deleted in the meantime is a conflict, not an outage', async () => {
  const conflicts = [GrpcStatus.ALREADY_EXISTS, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND];
  for (const code of conflicts)
    expect(await unlessConflict<unknown>(withTimeout(failWith(code), 1000))).toBeUndefined();
  expect(await unlessConflict(withTimeout(Promise.resolve(1), 1000))).toBe(1);
  await expect(unlessConflict(withTimeout(failWith(GrpcStatus.UNAVAILABLE), 1000))).rejects.toThrow(
    StorageUnavailable,
  );
});
