import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { inTime } from '../../firestore/in-time.ts';

const BATCH = 500;
/** Milliseconds for one batch. */
const BATCH_DEADLINE = 15_000;

/** Every document of a query in constant memory: one stream, handed on in batches. */
export async function* readDocuments(query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  const documents = query.stream();
  const iterator = documents[Symbol.asyncIterator]() as AsyncIterator<QueryDocumentSnapshot>;
  try {
    for (;;) {
      const batch = await inTime(take(iterator), BATCH_DEADLINE);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH) return;
    }
  } finally {
    // Also when the caller has enough, or the deadline passed: Firestore need not send the rest.
    (documents as NodeJS.ReadableStream & { destroy(): void }).destroy();
  }
}

async function take(iterator: AsyncIterator<QueryDocumentSnapshot>): Promise<QueryDocumentSnapshot[]> {
  const batch: QueryDocumentSnapshot[] = [];
  while (batch.length < BATCH) {
    const { value, done } = await iterator.next();
    if (done) break;
    batch.push(value);
  }
  return batch;
}
