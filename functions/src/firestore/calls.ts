import {
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type Precondition,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { StorageUnavailable } from '../http/errors.ts';
import { rejectAfter } from '../timeout.ts';
import { database } from './database.ts';

// All calls to Firestore use these functions, which have a timeout and throw StorageUnavailable when Firestore is out of reach.

// This timeout allows a response within 10 s, even if the first call loads gRPC for seconds. The SDK would retry for over a minute.
const FIRESTORE_TIMEOUT_MS = 6_500;

/** Statuses of a write whose document was created, changed or deleted in the meantime. */
const CONFLICTS = [GrpcStatus.NOT_FOUND, GrpcStatus.ALREADY_EXISTS, GrpcStatus.FAILED_PRECONDITION];

export const getDoc = (reference: DocumentReference) => withTimeout(reference.get());

export const getAll = (...references: DocumentReference[]) => withTimeout(database().getAll(...references));

export async function getDocs(query: Query, ms?: number): Promise<QueryDocumentSnapshot[]> {
  return (await withTimeout(query.get(), ms)).docs;
}

export async function countDocs(query: Query, ms?: number): Promise<number> {
  return (await withTimeout(query.count().get(), ms)).data().count;
}

export const createDoc = (reference: DocumentReference, data: DocumentData) =>
  withTimeout(reference.create(data));

export const setDoc = (reference: DocumentReference, data: DocumentData) => withTimeout(reference.set(data));

/** Updates a document, which must exist by default: with an empty precondition, Firestore would create the document. */
export const updateDoc = (
  reference: DocumentReference,
  data: DocumentData,
  precondition: Precondition = { exists: true },
) => withTimeout(reference.update(data, precondition));

export const deleteDoc = (reference: DocumentReference, precondition: Precondition = {}) =>
  withTimeout(reference.delete(precondition));

export const commit = (batch: WriteBatch) => withTimeout(batch.commit());

/** Waits for a call (exported for read-documents.ts). @throws StorageUnavailable after `ms`, or if Firestore is out of reach */
export async function withTimeout<T>(call: Promise<T>, ms = FIRESTORE_TIMEOUT_MS): Promise<T> {
  try {
    return await rejectAfter(call, ms, () => new StorageUnavailable(`No response within ${ms} ms`));
  } catch (error) {
    // Errors about a document are rethrown. All others count as an outage.
    const isAboutDocument = isConflict(error) || grpcStatus(error) === GrpcStatus.INVALID_ARGUMENT;
    if (error instanceof StorageUnavailable || isAboutDocument) throw error;
    throw new StorageUnavailable('Firestore refused', { cause: error });
  }
}

/** Returns undefined if the write failed because a document was created, changed or deleted in the meantime. @throws StorageUnavailable */
export async function unlessConflict<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

const isConflict = (error: unknown) => CONFLICTS.includes(grpcStatus(error));

function grpcStatus(error: unknown): GrpcStatus {
  const code = (error as { code?: GrpcStatus | string } | null)?.code;
  return typeof code === 'number' ? code : GrpcStatus.UNKNOWN;
}
