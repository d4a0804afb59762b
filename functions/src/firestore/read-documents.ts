import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withTimeout } from './with-timeout.ts';

const BATCH_SIZE = 500;
const BATCH_TIMEOUT_MS = 15_000;

/** Every document of a query in constant memory: one stream, passed on in batches. */
export async function* readDocuments(query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  const documents = query.stream();
  const iterator = documents[Symbol.asyncIterator]() as AsyncIterator<QueryDocumentSnapshot>;
  try {
    for (;;) {
      const batch = await withTimeout(readBatch(iterator), BATCH_TIMEOUT_MS);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_SIZE) return;
    }
  } finally {
    // Also when the caller stops early or a batch takes too long: Firestore then stops sending.
    (documents as NodeJS.ReadableStream & { destroy: () => void }).destroy();
  }
}

async function readBatch(iterator: AsyncIterator<QueryDocumentSnapshot>): Promise<QueryDocumentSnapshot[]> {
  const batch: QueryDocumentSnapshot[] = [];
  while (batch.length < BATCH_SIZE) {
    const next = await iterator.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}
