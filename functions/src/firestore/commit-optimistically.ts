import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentReference, DocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { StorageUnavailable } from '../http/errors.ts';
import { commit, getDoc, unlessConflict } from './calls.ts';
import { database } from './database.ts';

const MAX_ATTEMPTS = 10;
/** Doubles with each attempt. The waits are random, so that instances do not keep step. */
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

/**
 * Commits what `fillBatch` makes of a document, and starts again if the document has changed. It takes no lock, so
 * concurrent changes do not wait for each other.
 * @param fillBatch returns whether there is anything to commit; one of its writes must be {@link unchanged}
 * @throws StorageUnavailable when Firestore is out of reach, or the document changed at every attempt
 */
export async function commitOptimistically(
  reference: DocumentReference,
  fillBatch: (current: DocumentSnapshot, batch: WriteBatch) => boolean | Promise<boolean>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const batch = database().batch();
    if (!(await fillBatch(await getDoc(reference), batch))) return false;
    if (await unlessConflict(commit(batch))) return true;
    await sleep(Math.random() * Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS));
  }
  throw new StorageUnavailable(`${reference.path} kept changing`);
}

export function unchanged({ ref, updateTime }: DocumentSnapshot): { lastUpdateTime: Timestamp } {
  if (!updateTime) throw new Error(`${ref.path} does not exist`);
  return { lastUpdateTime: updateTime };
}
