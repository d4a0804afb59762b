import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '../../firestore/database.ts';
import { ALREADY_EXISTS, FAILED_PRECONDITION, inTime, statusOf } from '../../firestore/in-time.ts';
import { HttpError } from '../../http/http-error.ts';

/** Milliseconds. A holder that died is waited for no longer; longer than every deadline inside the section together. */
const LEASE = 60_000;
const PATIENCE = 8_000;

/**
 * Runs an action while no other instance runs one under the same name: a lock with a lease in Firestore, for
 * what Firebase Auth has no transactions for.
 * @throws HttpError 409 when the lock stays taken
 */
export async function oneAtATime<T>(name: string, act: () => Promise<T>): Promise<T> {
  const lock = database().collection('locks').doc(name);
  const holder = randomUUID();
  await take(lock, holder);
  try {
    return await act();
  } finally {
    await release(lock, holder);
  }
}

type Lock = ReturnType<ReturnType<ReturnType<typeof database>['collection']>['doc']>;

async function take(lock: Lock, holder: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  while (!(await tryToTake(lock, holder))) {
    if (Date.now() > giveUpAt)
      throw new HttpError(409, 'Somebody else is changing the accounts. Please try again.');
    await sleep(50 + Math.random() * 100);
  }
}

async function tryToTake(lock: Lock, holder: string): Promise<boolean> {
  const now = Date.now();
  const current = await inTime(lock.get());
  if (current.exists && Number(current.get('until')) > now) return false;
  const claim = { holder, until: now + LEASE };
  try {
    if (current.exists) await inTime(lock.update(claim, { lastUpdateTime: current.updateTime! }));
    else await inTime(lock.create(claim));
    return true;
  } catch (error) {
    if ([ALREADY_EXISTS, FAILED_PRECONDITION].includes(statusOf(error))) return false;
    throw error;
  }
}

/** A lock that cannot be given back ends with its lease. */
async function release(lock: Lock, holder: string): Promise<void> {
  try {
    const current = await inTime(lock.get());
    if (current.get('holder') === holder) await inTime(lock.delete({ lastUpdateTime: current.updateTime! }));
  } catch {
    return;
  }
}
