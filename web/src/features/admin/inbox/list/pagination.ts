import { PAGE_SIZE } from '@shared/limits';

export interface Page<R> {
  records: R[];
  /** From 1: the requested page, or the last one if there are fewer. */
  page: number;
  pages: number;
  /** Positions of the first and the last record, from 1; 0 if there are none. */
  first: number;
  last: number;
  total: number;
}

export function paginate<R>(records: readonly R[], page: number): Page<R> {
  const total = records.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const number = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const start = (number - 1) * PAGE_SIZE;
  const slice = records.slice(start, start + PAGE_SIZE);
  return {
    records: slice,
    page: number,
    pages,
    first: total === 0 ? 0 : start + 1,
    last: start + slice.length,
    total,
  };
}
