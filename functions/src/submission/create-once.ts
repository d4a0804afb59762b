import type { DocumentReference, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { ALREADY_EXISTS, inTime, statusOf } from '../firestore/in-time.ts';
import { HttpError } from '../http/http-error.ts';

/** Milliseconds; with the commit's own deadline this leaves the answer within ten seconds. */
const COMPARE_MS = 3_000;

/** The commit's time when this call created the documents; undefined when an earlier call with the key had. */
export type CreatedAt = Timestamp | undefined;

/**
 * Commits a batch whose first document decides: the same submission again changes nothing.
 * @param decisive document with `requestHash`, created in the batch
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function createOnce(
  batch: WriteBatch,
  decisive: DocumentReference,
  requestHash: string,
): Promise<CreatedAt> {
  try {
    const [first] = await inTime(batch.commit());
    return first?.writeTime;
  } catch (error) {
    if (statusOf(error) !== ALREADY_EXISTS) throw error;
  }
  const earlier = await inTime(decisive.get(), COMPARE_MS);
  // Deleted or released by an admin since: whoever repeats it was answered then.
  const earlierHash: unknown = earlier.get('requestHash');
  if (earlierHash !== undefined && earlierHash !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with other contents. Reload the page and send it again.',
    );
  }
  return undefined;
}
