import {
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Precondition,
  type Query,
  type QueryDocumentSnapshot,
  type ReadOptions,
  type SetOptions,
  type UpdateData,
  type WithFieldValue,
  type WriteBatch,
  type WriteResult,
} from 'firebase-admin/firestore';
import { StorageUnavailable } from '../http/errors.ts';
import { rejectAfter } from '../timeout.ts';
import { database } from './database.ts';

// Every call to Firestore is one of these. Each has a deadline, and throws StorageUnavailable when Firestore is out of reach.

// A response is due within 10 s; a first call may load gRPC for seconds. The SDK retries for over a minute.
const FIRESTORE_TIMEOUT_MS = 6_500;

/** About the request or a document. All others are outages. */
const DOCUMENT_ERRORS = [
  GrpcStatus.INVALID_ARGUMENT,
  GrpcStatus.NOT_FOUND,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

export const getDoc = (reference: DocumentReference): Promise<DocumentSnapshot> =>
  withTimeout(reference.get());

export const getAll = (...references: (DocumentReference | ReadOptions)[]): Promise<DocumentSnapshot[]> =>
  withTimeout(database().getAll(...references));

export async function getDocs(query: Query, ms?: number): Promise<QueryDocumentSnapshot[]> {
  return (await withTimeout(query.get(), ms)).docs;
}

export async function countDocs(query: Query, ms?: number): Promise<number> {
  return (await withTimeout(query.count().get(), ms)).data().count;
}

export const createDoc = (
  reference: DocumentReference,
  data: WithFieldValue<DocumentData>,
): Promise<WriteResult> => withTimeout(reference.create(data));

export const setDoc = (
  reference: DocumentReference,
  data: WithFieldValue<DocumentData>,
  options: SetOptions = {},
): Promise<WriteResult> => withTimeout(reference.set(data, options));

export const updateDoc = (
  reference: DocumentReference,
  data: UpdateData<DocumentData>,
  precondition: Precondition = {},
): Promise<WriteResult> => withTimeout(reference.update(data, precondition));

export const deleteDoc = (
  reference: DocumentReference,
  precondition: Precondition = {},
): Promise<WriteResult> => withTimeout(reference.delete(precondition));

export const commit = (batch: WriteBatch): Promise<WriteResult[]> => withTimeout(batch.commit());

/** For reads in batches (read-documents.ts). @throws StorageUnavailable after `ms` milliseconds or when Firestore is out of reach */
export async function withTimeout<T>(call: Promise<T>, ms = FIRESTORE_TIMEOUT_MS): Promise<T> {
  try {
    return await rejectAfter(call, ms, () => new StorageUnavailable(`No response within ${ms} ms`));
  } catch (error) {
    if (error instanceof StorageUnavailable || DOCUMENT_ERRORS.includes(grpcStatus(error))) throw error;
    throw new StorageUnavailable('Firestore refused', { cause: error });
  }
}

/** Returns false if something that it creates is there already. @throws StorageUnavailable */
export async function createOnce(creation: Promise<unknown>): Promise<boolean> {
  try {
    await creation;
    return true;
  } catch (error) {
    if (grpcStatus(error) === GrpcStatus.ALREADY_EXISTS) return false;
    throw error;
  }
}

export function grpcStatus(error: unknown): GrpcStatus {
  const code = (error as { code?: GrpcStatus | string } | null)?.code;
  return typeof code === 'number' ? code : GrpcStatus.UNKNOWN;
}
