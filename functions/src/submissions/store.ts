import {
  FieldValue,
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';
import { idempotencyKeyOf, recordsOf, spamExpiry, spamOf } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { grpcStatus, withTimeout } from '../firestore/with-timeout.ts';
import { HttpError } from '../http/errors.ts';
import { outbox, outboxId } from '../mail/outbox.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import type { Submission } from './receive.ts';

/** A document to be created. */
interface NewDocument {
  reference: DocumentReference;
  data: DocumentData;
}

/** With the timeout of the commit, this leaves the response within ten seconds. */
const READ_TIMEOUT_MS = 3_000;

/** The documents of a new submission without its mail: the record, in the inbox or the spam, and its idempotency key. */
export function newRecord(submission: Submission): NewDocument[] {
  const { kind, id, isRepeatable, input, spam, source, requestHash, arrivedAt } = submission;
  const data = {
    ...toDocument(kind, input),
    createdAt: FieldValue.serverTimestamp(),
    handledAt: null,
    handledBy: null,
    spam,
    ...(source && { source }),
    requestHash,
  };
  const record = spam
    ? { reference: spamOf(kind).doc(id), data: { ...data, expireAt: spamExpiry(new Date(arrivedAt)) } }
    : { reference: recordsOf(kind).doc(id), data };
  return isRepeatable ? [record, idempotencyKeyOf(id)] : [record];
}

/**
 * Creates the documents in one commit: all of them or, if one exists, none.
 * @param inInbox a record that has to be in the inbox still
 * @returns the version (update time) of the created documents; undefined if one of them exists, or `inInbox` does not
 * @throws StorageUnavailable
 */
export async function createAll(
  documents: readonly NewDocument[],
  inInbox?: DocumentReference,
): Promise<Timestamp | undefined> {
  const batch = database().batch();
  for (const { reference, data } of documents) batch.create(reference, data);
  // Changes nothing, and fails if an admin has deleted or moved the record.
  if (inInbox) batch.update(inInbox, { spam: false });
  try {
    const [first] = await withTimeout(batch.commit());
    return first?.writeTime;
  } catch (error) {
    if ([GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND].includes(grpcStatus(error))) return undefined;
    throw error;
  }
}

/**
 * Creates the record of a submission and its mails in one commit, unless an earlier call with its idempotency key has
 * created them.
 * @returns the version (update time) of the created documents; undefined for a repeat
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function createOnce(
  submission: Submission,
  mails: readonly NewDocument[] = [],
): Promise<Timestamp | undefined> {
  const version = await createAll([...newRecord(submission), ...mails]);
  if (version === undefined) await findStored(submission);
  return version;
}

/** What an earlier call for the same inquiry has stored. */
interface Stored {
  /** In the inbox or the spam; undefined if an admin has deleted it. */
  record: DocumentSnapshot | undefined;
}

/**
 * Finds what an earlier call for the same inquiry has stored. Without an idempotency key that is a record of the last
 * minutes that has the same body and no mail.
 * @returns undefined if nothing was stored
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function findStored(submission: Submission): Promise<Stored | undefined> {
  if (!submission.isRepeatable) {
    const record = await findSameBody(submission);
    return record && { record };
  }
  const { kind, id, requestHash } = submission;
  const references = [recordsOf(kind).doc(id), spamOf(kind).doc(id), idempotencyKeyOf(id).reference];
  const snapshots = await withTimeout(database().getAll(...references), READ_TIMEOUT_MS);
  const [record, spam, key] = snapshots.map((snapshot) => (snapshot.exists ? snapshot : undefined));
  const stored = record ?? spam;
  const storedHash: unknown = stored?.get('requestHash');
  if (storedHash !== undefined && storedHash !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with other contents. Reload the page and send it again.',
    );
  }
  return stored || key ? { record: stored } : undefined;
}

/** A client without an idempotency key makes its second call within this time after the first. */
const SAME_INQUIRY_MS = 10 * 60_000;
const MAX_SAME_BODIES = 20;

async function findSameBody(submission: Submission): Promise<DocumentSnapshot | undefined> {
  const { kind, requestHash, arrivedAt } = submission;
  const found = await Promise.all(
    [recordsOf(kind), spamOf(kind)].map((records) => {
      const sameBody = records.where('requestHash', '==', requestHash).limit(MAX_SAME_BODIES);
      return withTimeout(sameBody.get(), READ_TIMEOUT_MS);
    }),
  );
  const recent = found
    .flatMap(({ docs }) => docs)
    .filter(({ createTime }) => createTime.toMillis() > arrivedAt - SAME_INQUIRY_MS);
  if (recent.length === 0) return undefined;
  const notices = recent.map((record) => outbox().doc(outboxId(kind, record.id)));
  const mails = await withTimeout(database().getAll(...notices), READ_TIMEOUT_MS);
  return recent.find((_, index) => !mails[index]?.exists);
}
