import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GrpcStatus, type DocumentReference } from 'firebase-admin/firestore';
import type { HttpError } from '../http/errors.ts';
import { unchanged } from './commit-optimistically.ts';
import { database } from './database.ts';
import { grpcStatus, withTimeout } from './with-timeout.ts';

/** A lock whose holder died is free after this long. No function runs longer (config.ts). */
const LEASE_MS = 120_000;
const WAIT_MS = 8_000;
/** Another process was faster. NOT_FOUND: it has already released the lock. */
const TAKEN = [GrpcStatus.ALREADY_EXISTS, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND];

/** For what has no transactions (Firebase Auth). @throws HttpError 409 when the lock is not free within 8 s */
export async function withLock<T>(name: string, taken: () => HttpError, act: () => Promise<T>): Promise<T> {
  const lock = database().collection('locks').doc(name);
  const holder = randomUUID();
  const waitUntil = Date.now() + WAIT_MS;
  while (!(await tryAcquire(lock, holder))) {
    if (Date.now() > waitUntil) throw taken();
    await sleep(50 + Math.random() * 100);
  }
  try {
    return await act();
  } finally {
    await release(lock, holder);
  }
}

async function tryAcquire(lock: DocumentReference, holder: string): Promise<boolean> {
  const now = Date.now();
  const current = await withTimeout(lock.get());
  if (current.exists && Number(current.get('until')) > now) return false;
  const lease = { holder, until: now + LEASE_MS };
  try {
    if (current.exists) await withTimeout(lock.update(lease, unchanged(current)));
    else await withTimeout(lock.create(lease));
    return true;
  } catch (error) {
    if (TAKEN.includes(grpcStatus(error))) return false;
    throw error;
  }
}

/** If it fails, the lock is free at the end of its lease. */
async function release(lock: DocumentReference, holder: string): Promise<void> {
  try {
    const current = await withTimeout(lock.get());
    if (current.get('holder') === holder) {
      await withTimeout(lock.delete(unchanged(current)));
    }
  } catch {
    return;
  }
}
