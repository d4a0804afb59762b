import { fieldsOf, type AnyRecord, type RecordKind, type RecordValues } from './kinds.ts';
import type { Sort } from './sort.ts';

export const HANDLED_STATUSES = ['all', 'open', 'handled'] as const;
export type HandledStatus = (typeof HANDLED_STATUSES)[number];

/** Which records a list shows. `from` and `to` are instants (ISO 8601), both inclusive. */
export interface RecordFilter {
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  status: HandledStatus;
}

/** A filter with an order: what the dashboard shows of one kind, and what 'Export what I see' asks for. */
export interface RecordQuery<K extends RecordKind = RecordKind> extends RecordFilter {
  sort: Sort<K>['field'];
  direction: Sort['direction'];
}

/**
 * Text as the search box compares it: case, accents and compatibility forms are folded, so that 'emile' finds
 * 'Émile' and an address typed in full-width letters matches a plain one.
 */
function foldText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}
const ASCII = /^[\u0000-\u007f]*$/;

const searchTexts = new WeakMap<AnyRecord, string>();

/** Every text of a record in one folded string. It is cached, because typing searches all records. */
export function searchText(kind: RecordKind, record: AnyRecord): string {
  let text = searchTexts.get(record);
  if (text === undefined) {
    const values: RecordValues = { ...record };
    // Dates are left out: the digits of a phone number would match them.
    const keys = ['id', ...fieldsOf(kind).map(({ key }) => key), 'handledBy'];
    const texts = keys.flatMap((key) => values[key] ?? []);
    text = foldText(texts.join('\n'));
    searchTexts.set(record, text);
  }
  return text;
}

/**
 * The records that match a filter, in their given order. A record matches `q` if it contains every word. Records
 * without createdAt are left out if a date bound is set (docs/behaviour.md, Dashboard).
 */
export function filterRecords<R extends AnyRecord>(
  kind: RecordKind,
  records: readonly R[],
  filter: RecordFilter,
): R[] {
  const from = filter.from === undefined ? -Infinity : Date.parse(filter.from);
  const to = filter.to === undefined ? Infinity : Date.parse(filter.to);
  const dated = filter.from !== undefined || filter.to !== undefined;
  const words = foldText(filter.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return records.filter((record) => {
    if (dated) {
      if (record.createdAt === null) return false;
      const time = Date.parse(record.createdAt);
      if (!(time >= from && time <= to)) return false;
    }
    if (filter.status === 'open' && record.handledAt !== null) return false;
    if (filter.status === 'handled' && record.handledAt === null) return false;
    if (words.length === 0) return true;
    const text = searchText(kind, record);
    return words.every((word) => text.includes(word));
  });
}
