import { createHash, randomBytes } from 'node:crypto';
import {
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type Timestamp,
} from 'firebase-admin/firestore';
import { database } from '../firestore/database.ts';
import { grpcStatus, withTimeout } from '../firestore/with-timeout.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The key under which a form sends one submission and its repeats, or undefined.
 * @throws HttpError 400 when it is not a UUID
 */
export function idempotencyKey(request: Pick<ApiRequest, 'header'>): string | undefined {
  const key = request.header('idempotency-key')?.trim().toLowerCase();
  if (key !== undefined && !UUID.test(key)) throw new HttpError(400, 'Idempotency-Key must be a UUID.');
  return key;
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 20;

/**
 * Id of the document that a submission creates: 20 characters of base32 (100 bits). One kind and key always have the
 * same id, so that the second `create()` for a key fails. Without a key the id is random.
 */
export function submissionId(kind: string, key: string | undefined): string {
  const bytes =
    key === undefined ? randomBytes(ID_LENGTH) : createHash('sha256').update(`${kind}\n${key}`).digest();
  return Array.from(bytes.subarray(0, ID_LENGTH), (byte) => BASE32.charAt(byte & 31)).join('');
}

/** Hash of a validated body. It tells a repeat of a submission from another body under the same key. */
export function bodyHash(input: Record<string, unknown>): string {
  const sorted = Object.keys(input)
    .sort()
    .map((name) => [name, input[name]]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

/** A document to be created. */
export interface NewDocument<Data extends DocumentData = DocumentData> {
  reference: DocumentReference;
  data: Data;
}

/** With the timeout of the commit, this leaves the response within ten seconds. */
const COMPARE_TIMEOUT_MS = 3_000;

/**
 * Creates the documents of a submission in one commit, unless an earlier call with its key has created them.
 * @param documents the id of the first one depends on the key, and it holds the `requestHash`
 * @returns the version (update time) of the created documents; undefined for a repeat
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function createOnce(
  documents: readonly [NewDocument, ...NewDocument[]],
  requestHash: string,
): Promise<Timestamp | undefined> {
  const batch = database().batch();
  for (const { reference, data } of documents) batch.create(reference, data);
  try {
    const [first] = await withTimeout(batch.commit());
    return first?.writeTime;
  } catch (error) {
    if (grpcStatus(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
  }
  const existing = await withTimeout(documents[0].reference.get(), COMPARE_TIMEOUT_MS);
  // There is no hash if an admin has deleted the record since. The repeat then succeeds as the first call did.
  const existingHash: unknown = existing.get('requestHash');
  if (existingHash !== undefined && existingHash !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with other contents. Reload the page and send it again.',
    );
  }
  return undefined;
}
