import { setTimeout as sleep } from 'node:timers/promises';
import {
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Timestamp,
  type UpdateData,
  type WriteBatch,
  type WriteResult,
} from 'firebase-admin/firestore';
import { StorageUnavailable } from '../http/errors.ts';
import { commit, getDoc, grpcStatus, updateDoc } from './calls.ts';
import { database } from './database.ts';

const MAX_ATTEMPTS = 10;
/** Random, so that instances do not keep step. Grows with the attempts. */
const LONGEST_WAIT_MS = 20;
const CONFLICTS = [GrpcStatus.NOT_FOUND, GrpcStatus.ALREADY_EXISTS, GrpcStatus.FAILED_PRECONDITION];

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
    try {
      await commit(batch);
      return true;
    } catch (error) {
      if (!CONFLICTS.includes(grpcStatus(error))) throw error;
    }
    await sleep(Math.random() * LONGEST_WAIT_MS * attempt);
  }
  throw new StorageUnavailable(`${reference.path} kept changing`);
}

export function unchanged({ ref, updateTime }: DocumentSnapshot): { lastUpdateTime: Timestamp } {
  if (!updateTime) throw new Error(`${ref.path} does not exist`);
  return { lastUpdateTime: updateTime };
}

/** Returns undefined, and changes nothing, if the document was deleted or has changed since `version`. */
export async function updateUnchanged(
  reference: DocumentReference,
  version: Timestamp | undefined,
  fields: UpdateData<DocumentData>,
): Promise<WriteResult | undefined> {
  try {
    return await updateDoc(reference, fields, version ? { lastUpdateTime: version } : { exists: true });
  } catch (error) {
    if (CONFLICTS.includes(grpcStatus(error))) return undefined;
    throw error;
  }
}
