import type { Domain } from 'node:domain';
import { pipeline, Transform } from 'node:stream';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withTimeout } from './calls.ts';

const BATCH_SIZE = 500;
const BATCH_TIMEOUT_MS = 15_000;

/** Every document of a query, in batches, in constant memory. */
export async function* readDocuments(query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  const batches = outsideDomain(() => pipeline(query.stream(), intoBatches(), () => {}));
  const iterator = batches[Symbol.asyncIterator]() as AsyncIterator<QueryDocumentSnapshot[]>;
  try {
    for (;;) {
      const next = await withTimeout(iterator.next(), BATCH_TIMEOUT_MS);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Ends the query when the caller stops early or a batch takes too long too, so that Firestore stops sending.
    batches.destroy();
  }
}

// A stream: an async iterator makes several promises for each document.
function intoBatches(): Transform {
  let batch: QueryDocumentSnapshot[] = [];
  return new Transform({
    objectMode: true,
    readableHighWaterMark: 1,
    transform(document: QueryDocumentSnapshot, _encoding, done) {
      batch.push(document);
      if (batch.length === BATCH_SIZE) {
        this.push(batch);
        batch = [];
      }
      done();
    },
    flush(done) {
      if (batch.length > 0) this.push(batch);
      done();
    },
  });
}

/** Leaves the request's `node:domain`, which slows promises. `act` must handle errors of its callbacks. */
export function outsideDomain<T>(act: () => T): T {
  const { domain } = process as { domain?: Domain | null };
  domain?.exit();
  try {
    return act();
  } finally {
    domain?.enter();
  }
}
