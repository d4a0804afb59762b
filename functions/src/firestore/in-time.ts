/** Firestore did not answer, or not in time. Whether a write took place is unknown. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/**
 * Milliseconds; with the comparison after a commit (create-once.ts) still an answer within ten seconds. A first call
 * includes loading gRPC, which a starved machine does in seconds. The client library itself would retry for over a minute.
 */
export const FIRESTORE_DEADLINE_MS = 6_500;

// gRPC status codes that answer a question (a document is there, is not, has changed); the rest are outages.
const ANSWERS = new Set([3, 5, 6, 9]);

/**
 * Waits for a Firestore call, but not for ever.
 * @throws StorageUnavailable after `ms` milliseconds or when Firestore cannot be reached
 */
export async function inTime<T>(call: Promise<T>, ms = FIRESTORE_DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, deadline]);
  } catch (error) {
    if (error instanceof StorageUnavailable || ANSWERS.has(statusOf(error))) throw error;
    throw new StorageUnavailable('Firestore refused', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** gRPC status of an error of the Firestore client, or -1. */
export function statusOf(error: unknown): number {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : -1;
}

export const NOT_FOUND = 5;
export const ALREADY_EXISTS = 6;
export const FAILED_PRECONDITION = 9;
