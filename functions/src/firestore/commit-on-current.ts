import type { DocumentReference, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { database } from './database.ts';
import {
  ALREADY_EXISTS,
  FAILED_PRECONDITION,
  inTime,
  NOT_FOUND,
  statusOf,
  StorageUnavailable,
} from './in-time.ts';

const ATTEMPTS = 5;
const CHANGED = [NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION];

/**
 * Commits what `decide` puts into the batch for a document as it is now. Let a write of that document demand its
 * `updateTime`: when it has changed meanwhile, nothing is written, and it is read and decided on again. Unlike a
 * transaction it locks nothing, so that two who change one document at a time need not wait for each other.
 * @param decide answers whether there is anything to commit
 * @returns whether something was committed
 * @throws StorageUnavailable when Firestore is out of reach, or the document never stands still
 */
export async function commitOnCurrent(
  ref: DocumentReference,
  decide: (current: DocumentSnapshot, batch: WriteBatch) => Promise<boolean>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const batch = database().batch();
    if (!(await decide(await inTime(ref.get()), batch))) return false;
    try {
      await inTime(batch.commit());
      return true;
    } catch (error) {
      if (!CHANGED.includes(statusOf(error))) throw error;
    }
  }
  throw new StorageUnavailable(`${ref.path} kept changing`);
}
