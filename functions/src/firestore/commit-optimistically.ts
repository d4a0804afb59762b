import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentReference, DocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { StorageUnavailable } from '../http/errors.ts';
import { commit, getDoc, unlessConflict } from './calls.ts';
import { database } from './database.ts';

const MAX_ATTEMPTS = 10;
/** Each attempt doubles this maximum wait. Waits are random, so that instances do not retry at the same time. */
const BASE_WAIT_MS = 20;
const MAX_WAIT_MS = 1_000;

/**
 * Commits the batch that `fillBatch` fills for a document, and retries if the document has changed. Takes no lock, so that
 * concurrent changes do not wait for each other.
 * @param fillBatch returns false to commit nothing; one of its writes must have the precondition {@link unchanged}
 * @returns false if nothing was committed
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
    await sleep(Math.random() * Math.min(BASE_WAIT_MS * 2 ** attempt, MAX_WAIT_MS));
  }
  throw new StorageUnavailable(`${reference.path} kept changing`);
}

/** The precondition that a document has not changed since it was read. */
export function unchanged({ ref, updateTime }: DocumentSnapshot): { lastUpdateTime: Timestamp } {
  if (!updateTime) throw new Error(`${ref.path} does not exist`);
  return { lastUpdateTime: updateTime };
}
