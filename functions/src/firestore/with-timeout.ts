import { GrpcStatus } from 'firebase-admin/firestore';
import { StorageUnavailable } from '../http/errors.ts';
import { rejectAfter } from '../timeout.ts';

// A response is due within 10 s; a first call may load gRPC for seconds. The SDK retries for over a minute.
const FIRESTORE_TIMEOUT_MS = 6_500;

/** About the request or a document. All others are outages. */
const DOCUMENT_ERRORS = [
  GrpcStatus.INVALID_ARGUMENT,
  GrpcStatus.NOT_FOUND,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

/** @throws StorageUnavailable after `ms` milliseconds or when Firestore is out of reach */
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
    await withTimeout(creation);
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
