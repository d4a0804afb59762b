import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteResult } from 'firebase-admin/firestore';
import { adminOfAccount, findAccount } from '../../firebase-auth.ts';
import { createDoc, deleteDoc, getDoc, unlessConflict, updateDoc } from '../../firestore/calls.ts';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser } from '../../shared/account.ts';

/** The lock of a crashed call expires after this time. The function `admin` never runs longer (runtime-options.ts). */
const LEASE_MS = 120_000;
const WAIT_MS = 8_000;

const lockDoc = () => database().collection('locks').doc('admins');

/**
 * Runs a change of accounts under a lock, one change at a time, because Firebase Auth has no transactions.
 * @throws HttpError 409 if the lock is not free within 8 s, 401 if the actor is no longer an admin
 */
export async function changeAccounts<T>(actor: AdminUser, change: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  let lock = await tryAcquire();
  while (!lock) {
    if (Date.now() > deadline)
      throw new HttpError(409, 'Somebody else is changing the accounts. Please try again.');
    await sleep(50 + Math.random() * 100);
    lock = await tryAcquire();
  }
  try {
    const account = await findAccount(actor.uid);
    if (account === null || adminOfAccount(account) === null) throw new HttpError(401, 'Please sign in.');
    return await change();
  } finally {
    // The precondition spares a lock that another call has taken after this lease. If the delete fails, the lock expires at
    // the end of its lease.
    await deleteDoc(lockDoc(), { lastUpdateTime: lock.writeTime }).catch(() => {});
  }
}

/** Takes the lock. Returns undefined if another call holds it. */
async function tryAcquire(): Promise<WriteResult | undefined> {
  const current = await getDoc(lockDoc());
  if (current.exists && Number(current.get('until')) > Date.now()) return undefined;
  const lease = { until: Date.now() + LEASE_MS };
  return unlessConflict(
    current.exists ? updateDoc(lockDoc(), lease, unchanged(current)) : createDoc(lockDoc(), lease),
  );
}
