import { cleanLine } from './characters.ts';

interface SourceField {
  /** Name in the request header, in the document and in the API. */
  readonly key: string;
  /** Name in CSV. */
  readonly column: string;
  readonly label: string;
  /** `path` is an address on the site without its query, `host` is another site. */
  readonly type: 'path' | 'host' | 'text';
  /** The maximum length, in UTF-16 code units. Longer values are cut. */
  readonly max: number;
}

/** The fields about the origin of an inquiry, in reading order. Header, document, dashboard and CSV are derived from this list. */
export const sourceFields = [
  { key: 'page', column: 'sourcePage', label: 'Sent from', type: 'path', max: 200 },
  { key: 'landing', column: 'sourceLanding', label: 'Visit began on', type: 'path', max: 200 },
  { key: 'referrer', column: 'sourceReferrer', label: 'Referring site', type: 'host', max: 253 },
  { key: 'utm_source', column: 'utm_source', label: 'Campaign source', type: 'text', max: 100 },
  { key: 'utm_medium', column: 'utm_medium', label: 'Campaign medium', type: 'text', max: 100 },
  { key: 'utm_campaign', column: 'utm_campaign', label: 'Campaign', type: 'text', max: 100 },
  { key: 'utm_term', column: 'utm_term', label: 'Campaign term', type: 'text', max: 100 },
  { key: 'utm_content', column: 'utm_content', label: 'Campaign content', type: 'text', max: 100 },
] as const satisfies readonly SourceField[];

export type InquirySource = Readonly<Partial<Record<(typeof sourceFields)[number]['key'], string>>>;

/** All names and values together have fewer than 1,500 characters. Each needs at most nine in the header: three bytes such as %E2. */
const HEADER_MAX = 9 * 1_500;

export function formatSource(source: InquirySource): string {
  return new URLSearchParams(Object.entries(toSource(source) ?? {})).toString();
}

/** Reads the header of a submission. Leaves out invalid values, because they must not prevent the submission. */
export function parseSource(header: string | undefined): InquirySource | null {
  if (header === undefined || header.length > HEADER_MAX) return null;
  return toSource(Object.fromEntries(new URLSearchParams(header)));
}

/** The valid values, cut to their maximum lengths; null if all are invalid. */
export function toSource(values: unknown): InquirySource | null {
  if (typeof values !== 'object' || values === null) return null;
  const given = values as Readonly<Record<string, unknown>>;
  const entries = sourceFields.flatMap((field) => {
    const value = validValue(field, given[field.key]);
    return value === '' ? [] : [[field.key, value] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

const PATTERNS = { path: /^\/(?:[^/\\?#][^?#]*)?$/, host: /^[a-z0-9.-]+(:\d+)?$/, text: /./ };

function validValue({ type, max }: SourceField, value: unknown): string {
  if (typeof value !== 'string') return '';
  // Cuts twice, because cleaning lengthens a text in rare cases, and cleans twice, because a cut may leave half a character.
  const cut = cleanLine(cleanLine(value.slice(0, max)).slice(0, max));
  return PATTERNS[type].test(cut) ? cut : '';
}

export function sourceRows(source: InquirySource | null): { label: string; text: string }[] {
  return sourceFields.flatMap(({ key, label }) => {
    const text = source?.[key];
    return text === undefined ? [] : [{ label, text }];
  });
}
