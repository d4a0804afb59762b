import type { RecordKind, RecordOfKind } from './records.ts';

export const SORT_FIELDS = {
  contacts: ['id', 'name', 'email', 'createdAt'],
  partnerships: ['id', 'firstName', 'email', 'companyName', 'createdAt'],
} as const satisfies { [K in RecordKind]: readonly (keyof RecordOfKind[K])[] };

export type SortField<K extends RecordKind = RecordKind> = (typeof SORT_FIELDS)[K][number];
export type SortDirection = 'ascending' | 'descending';
export type HandledStatus = 'all' | 'open' | 'handled';

/**
 * What the dashboard shows of one kind. The dashboard and 'export what I see' apply the same functions to it.
 * `from` and `to` are instants (ISO 8601), both inclusive; the browser derives them from the admin's calendar.
 */
export interface RecordQuery<K extends RecordKind = RecordKind> {
  from?: string;
  to?: string;
  q?: string;
  status: HandledStatus;
  sort: SortField<K>;
  direction: SortDirection;
}

type AnyRecord = RecordOfKind[RecordKind];

/**
 * Text as the search box compares it: case, accents and compatibility forms aside, so that 'emile' finds
 * 'Émile' and an address typed in full-width letters is found by a plain one.
 */
export function foldText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

const ASCII = /^[\u0000-\u007f]*$/;
// Instants are no text: a search for the digits of a phone would meet them everywhere.
const NOT_SEARCHED: ReadonlySet<string> = new Set(['createdAt', 'handledAt']);

const searchTexts = new WeakMap<AnyRecord, string>();

/** Every text of a record in one folded string, kept for as long as the record is: typing searches them all. */
export function searchText(record: AnyRecord): string {
  let text = searchTexts.get(record);
  if (text === undefined) {
    text = foldText(
      Object.entries(record)
        .filter(
          ([field, value]) => !NOT_SEARCHED.has(field) && (typeof value === 'string' || Array.isArray(value)),
        )
        .map(([, value]) => value as string | string[])
        .flat()
        .join('\n'),
    );
    searchTexts.set(record, text);
  }
  return text;
}

/**
 * The records that a query keeps, in their given order: those that have every word of `q` somewhere in their
 * texts. Records without createdAt are left out whenever a date bound is set (spec, section 5).
 */
export function filterRecords<R extends AnyRecord>(
  records: readonly R[],
  query: Pick<RecordQuery, 'from' | 'to' | 'q' | 'status'>,
): R[] {
  const from = query.from === undefined ? -Infinity : Date.parse(query.from);
  const to = query.to === undefined ? Infinity : Date.parse(query.to);
  const dated = query.from !== undefined || query.to !== undefined;
  const words = foldText(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);

  return records.filter((record) => {
    if (dated) {
      if (record.createdAt === null) return false;
      const time = Date.parse(record.createdAt);
      if (!(time >= from && time <= to)) return false;
    }
    if (query.status === 'open' && record.handledAt !== null) return false;
    if (query.status === 'handled' && record.handledAt === null) return false;
    if (words.length === 0) return true;
    const text = searchText(record);
    return words.every((word) => text.includes(word));
  });
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * A sorted copy. Text compares as a person would sort it (case and accents decide only between texts that are
 * otherwise the same); missing dates come last in either direction; records of one value keep a fixed order by id,
 * so that pages never shuffle.
 */
export function sortRecords<R extends AnyRecord>(
  records: readonly R[],
  field: SortField,
  direction: SortDirection,
): R[] {
  const byId = records.toSorted((a, b) => compareCodes(a.id, b.id));
  const values = byId.map((record) => (record as Partial<Record<SortField, string | null>>)[field] ?? null);

  // Comparing texts is slow and many records share one: each is compared once, and what is sorted are numbers.
  const ranks = new Map(values.map((value) => [value, values.length]));
  const texts = [...ranks.keys()].filter((value) => value !== null);
  texts.sort(field === 'createdAt' ? compareCodes : compareTexts);
  if (direction === 'descending') texts.reverse();
  texts.forEach((text, rank) => ranks.set(text, rank));

  const keys = Float64Array.from(values, (value, index) => ranks.get(value)! * values.length + index).sort();
  return Array.from(keys, (key) => byId[key % values.length]!);
}

function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || compareCodes(a, b);
}

// ISO 8601 in UTC sorts as text.
function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
