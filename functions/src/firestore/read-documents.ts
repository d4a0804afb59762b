import type { Domain } from 'node:domain';
import { pipeline, Transform } from 'node:stream';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withTimeout } from './calls.ts';

const BATCH_SIZE = 500;
const BATCH_TIMEOUT_MS = 15_000;

/** Reads every document of a query in batches, in constant memory. */
export async function* readDocuments(query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  // The callback is empty, because an error destroys the batches and so reaches the iterator.
  const batches = runOutsideDomain(() => pipeline(query.stream(), intoBatches(), () => {}));
  const iterator = batches[Symbol.asyncIterator]() as AsyncIterator<QueryDocumentSnapshot[]>;
  try {
    let next = await withTimeout(iterator.next(), BATCH_TIMEOUT_MS);
    while (!next.done) {
      yield next.value;
      next = await withTimeout(iterator.next(), BATCH_TIMEOUT_MS);
    }
  } finally {
    // Ends the query even if the caller stops early or a batch times out, so that Firestore stops sending.
    batches.destroy();
  }
}

// A stream is faster than an async iterator, which creates several promises for each document.
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

/** Runs `start` outside the request's `node:domain`, which slows promises. `start` must handle errors of its callbacks. */
export function runOutsideDomain<T>(start: () => T): T {
  const { domain } = process as { domain?: Domain | null };
  domain?.exit();
  try {
    return start();
  } finally {
    domain?.enter();
  }
}
