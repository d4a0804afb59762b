import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { inTime } from '../../firestore/in-time.ts';

/** Documents a read; small enough to come within the deadline, large enough not to be all latency. */
const PAGE = 2_000;
/** Milliseconds for one page. */
const PAGE_DEADLINE = 15_000;

/**
 * Every document of an ordered query, page by page in constant memory; the next page is under way while the
 * caller works on this one.
 */
export async function* readDocuments(query: Query, pageSize = PAGE): AsyncGenerator<QueryDocumentSnapshot[]> {
  const read = (page: Query) => {
    const reading = inTime(page.limit(pageSize).get(), PAGE_DEADLINE);
    // Its failure is thrown where it is awaited; a caller who stops reading before that must not be struck by it.
    reading.catch(() => {});
    return reading;
  };
  let next: ReturnType<typeof read> | undefined = read(query);
  while (next !== undefined) {
    const { docs }: { docs: QueryDocumentSnapshot[] } = await next;
    const last = docs.at(-1);
    next = last !== undefined && docs.length === pageSize ? read(query.startAfter(last)) : undefined;
    if (docs.length > 0) yield docs;
  }
}
