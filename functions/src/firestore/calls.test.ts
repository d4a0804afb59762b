import { GrpcStatus } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../http/errors.ts';
import { grpcStatus, withTimeout } from './calls.ts';

const failing = (code: number) => Promise.reject(Object.assign(new Error('refused'), { code }));

test('a result in time is passed on', async () => {
  expect(await withTimeout(Promise.resolve(1), 1000)).toBe(1);
});

test('no result in time is an outage', async () => {
  await expect(withTimeout(new Promise(() => undefined), 10)).rejects.toThrow(StorageUnavailable);
});

test('a refused connection is an outage', async () => {
  await expect(withTimeout(failing(GrpcStatus.UNAVAILABLE), 1000)).rejects.toThrow(StorageUnavailable);
});

test('a document that exists already is no outage', async () => {
  const error = await withTimeout(failing(GrpcStatus.ALREADY_EXISTS), 1000).catch(
    (reason: unknown) => reason,
  );
  expect(grpcStatus(error)).toBe(GrpcStatus.ALREADY_EXISTS);
});
