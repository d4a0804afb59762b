/** Records per page of each table (spec, section 9). */
export const PAGE_SIZE = 10;

export interface Page<R> {
  records: R[];
  /** The page shown: the one asked for, or the last one if there are fewer. */
  page: number;
  pages: number;
  /** Position of the first and the last record shown, counted from 1; 0 when there are none. */
  first: number;
  last: number;
  total: number;
}

/** One page of a list; `page` counts from 1. */
export function pageOf<R>(records: readonly R[], page: number): Page<R> {
  const total = records.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const start = (shown - 1) * PAGE_SIZE;
  const slice = records.slice(start, start + PAGE_SIZE);
  return {
    records: slice,
    page: shown,
    pages,
    first: total === 0 ? 0 : start + 1,
    last: start + slice.length,
    total,
  };
}
