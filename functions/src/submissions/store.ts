import {
  FieldValue,
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';
import { database } from '../firestore/database.ts';
import { grpcStatus, withTimeout } from '../firestore/with-timeout.ts';
import { HttpError } from '../http/errors.ts';
import { outbox, outboxId } from '../mail/outbox.ts';
import { RECORD_COLLECTIONS } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import type { Submission } from './receive.ts';

/** A document to be created. */
export interface NewDocument<Data extends DocumentData = DocumentData> {
  reference: DocumentReference;
  data: Data;
}

/** With the timeout of the commit, this leaves the response within ten seconds. */
const READ_TIMEOUT_MS = 3_000;

/** The record of a submission, to be created. */
export function newRecord({ kind, id, input, spam, requestHash }: Submission): NewDocument {
  return {
    reference: database().collection(RECORD_COLLECTIONS[kind]).doc(id),
    data: {
      ...toDocument(kind, input),
      createdAt: FieldValue.serverTimestamp(),
      handledAt: null,
      handledBy: null,
      spam,
      requestHash,
    },
  };
}

/**
 * Creates the documents in one commit: all of them or, if one exists, none.
 * @returns the version (update time) of the created documents; undefined if one of them exists
 * @throws StorageUnavailable
 */
export async function createAll(documents: readonly NewDocument[]): Promise<Timestamp | undefined> {
  const batch = database().batch();
  for (const { reference, data } of documents) batch.create(reference, data);
  try {
    const [first] = await withTimeout(batch.commit());
    return first?.writeTime;
  } catch (error) {
    if (grpcStatus(error) === GrpcStatus.ALREADY_EXISTS) return undefined;
    throw error;
  }
}

/**
 * Creates the record of a submission and further documents in one commit, unless an earlier call with its idempotency
 * key has created them.
 * @returns the version (update time) of the created documents; undefined for a repeat
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function createOnce(
  submission: Submission,
  further: readonly NewDocument[] = [],
): Promise<Timestamp | undefined> {
  const record = newRecord(submission);
  const version = await createAll([record, ...further]);
  if (version === undefined) {
    requireSameBody(await withTimeout(record.reference.get(), READ_TIMEOUT_MS), submission);
  }
  return version;
}

/** @throws HttpError 422 when the record was created from another body */
export function requireSameBody(record: DocumentSnapshot, { requestHash }: Submission): void {
  // There is no hash if an admin has deleted the record since. The repeat then succeeds as the first call did.
  const existingHash: unknown = record.get('requestHash');
  if (existingHash === undefined || existingHash === requestHash) return;
  throw new HttpError(
    422,
    'This form was already sent with other contents. Reload the page and send it again.',
  );
}

/** A client without an idempotency key makes its second call within this time after the first. */
const SAME_INQUIRY_MS = 10 * 60_000;
const MAX_SAME_BODIES = 20;

/**
 * The record that an earlier call for the same inquiry has created. Without an idempotency key it is one of the last
 * minutes that has the same body and no mail.
 * @throws StorageUnavailable
 */
export async function findRecord(submission: Submission): Promise<DocumentSnapshot | undefined> {
  const { kind, id, isRepeatable, requestHash, arrivedAt } = submission;
  const records = database().collection(RECORD_COLLECTIONS[kind]);
  if (isRepeatable) {
    const record = await withTimeout(records.doc(id).get(), READ_TIMEOUT_MS);
    return record.exists ? record : undefined;
  }
  const sameBody = records.where('requestHash', '==', requestHash).limit(MAX_SAME_BODIES);
  const { docs } = await withTimeout(sameBody.get(), READ_TIMEOUT_MS);
  const recent = docs.filter(({ createTime }) => createTime.toMillis() > arrivedAt - SAME_INQUIRY_MS);
  if (recent.length === 0) return undefined;
  const notices = recent.map((record) => outbox().doc(outboxId(kind, record.id)));
  const mails = await withTimeout(database().getAll(...notices), READ_TIMEOUT_MS);
  return recent.find((_, index) => !mails[index]?.exists);
}
