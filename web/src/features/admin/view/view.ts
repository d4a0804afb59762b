import { isDocumentId } from '@shared/identifier';
import { FILTER_STATES, type RecordFilter } from '@shared/inquiry/filter';
import {
  byKind,
  type ChoiceKey,
  choiceFields,
  RECORD_KINDS,
  type RecordKind,
  type SortField,
} from '@shared/inquiry/kinds';
import { DEFAULT_SORT, type Sort, sortFields } from '@shared/inquiry/sort';
import { SEARCH_MAX } from '@shared/limits';
import { cutToLength } from '@shared/text-length';
import { DATE_RANGES, dateBounds } from './date-range';

const SECTIONS = ['inbox', 'spam', 'mail', 'overview', 'accounts'] as const;
export type Section = (typeof SECTIONS)[number];

export interface RecordRef {
  kind: RecordKind;
  id: string;
}

export const WEEK_COUNTS = [4, 12, 26] as const;

/** The values of a choice that accepts any text or any name. Each list has only the default. */
const ANY_TEXT: readonly string[] = [''];
const ANY_NAME: readonly (string | undefined)[] = [undefined];
const CHOICE_OPTIONS = RECORD_KINDS.flatMap(choiceFields).map(({ key, options }) => [
  key,
  [undefined, ...options.map(({ value }) => value)],
]);

const FILTERS = {
  range: DATE_RANGES.map(({ value }) => value),
  start: ANY_TEXT,
  end: ANY_TEXT,
  q: ANY_TEXT,
  status: FILTER_STATES,
  /** A username, or UNASSIGNED; undefined for all records. */
  assignee: ANY_NAME,
  /** The chosen options of partnerships; undefined for all. */
  ...(Object.fromEntries(CHOICE_OPTIONS) as Record<ChoiceKey, typeof ANY_NAME>),
};

/** The values of each choice, the default first. */
const CHOICES = { section: SECTIONS, tab: RECORD_KINDS, ...FILTERS, weeks: [12, ...WEEK_COUNTS] as const };

type Chosen<C extends Record<string, readonly unknown[]>> = { [K in keyof C]: C[K][number] };

/** The choices that decide what an admin sees. The address contains them, so that reload, Back and links restore them. */
export interface AdminView extends Chosen<typeof CHOICES> {
  sort: { [K in RecordKind]: Sort<K> };
  /** Undefined selects the page that has the open record, or else the first page. */
  page: Record<RecordKind, number | undefined>;
  /** The open record. Its kind is the selected tab. */
  record: RecordRef | null;
}

/** The change of a view that returns each list to its first page, as a change of the filter does. */
export const FIRST_PAGES: Pick<AdminView, 'page'> = { page: byKind(() => undefined) };

const paramName = (choice: string) => (choice === 'section' ? 'view' : choice);

function parseChoices<C extends Record<string, readonly unknown[]>>(choices: C, params: URLSearchParams) {
  const chosen = Object.entries(choices).map(([choice, values]) => {
    const text = cutToLength(params.get(paramName(choice)) ?? '', SEARCH_MAX);
    // A single value is the default of a choice that accepts any text.
    const value = values.length === 1 ? text : values.find((candidate) => String(candidate) === text);
    return [choice, value || values[0]];
  });
  return Object.fromEntries(chosen) as Chosen<C>;
}

/** A filter that matches every record. */
export const NO_FILTER: Partial<AdminView> = parseChoices(FILTERS, new URLSearchParams());

/** Reads a view from an address. Missing and invalid values become the defaults. */
export function parseView({ pathname, search }: Pick<Location, 'pathname' | 'search'>): AdminView {
  const params = new URLSearchParams(search);
  const record = parseRecordRef(pathname);
  const chosen = parseChoices(CHOICES, params);
  return {
    ...chosen,
    tab: record?.kind ?? chosen.tab,
    sort: {
      contacts: parseSort('contacts', params.get('contacts-sort')),
      partnerships: parseSort('partnerships', params.get('partnerships-sort')),
    },
    page: byKind((kind) => parsePage(params.get(`${kind}-page`))),
    record,
  };
}

export const DEFAULT_VIEW = parseView({ pathname: '/admin', search: '' });

/** Returns the address of a view, without defaults and without choices that have no effect. */
export function viewAddress(view: AdminView): string {
  const { record, range, section, sort, page } = view;
  const params = new URLSearchParams();
  const set = (name: string, value: unknown, fallback: unknown) => {
    if (String(value) !== String(fallback)) params.set(name, String(value));
  };
  const effective: Record<string, unknown> = {
    ...view,
    ...(record && { tab: DEFAULT_VIEW.tab }),
    ...(range !== 'custom' && { start: '', end: '' }),
    ...(section !== 'overview' && { weeks: DEFAULT_VIEW.weeks }),
  };
  for (const [choice, [fallback]] of Object.entries(CHOICES))
    set(paramName(choice), effective[choice], fallback);
  // Without a page, an address with an open record means the page of that record.
  const defaultPage = record ? '' : 1;
  for (const kind of RECORD_KINDS) {
    set(`${kind}-sort`, serializeSort(sort[kind]), serializeSort(DEFAULT_SORT));
    set(`${kind}-page`, page[kind] ?? defaultPage, defaultPage);
  }
  return toAddress(record, params);
}

/** Returns the address of a view without sort order and pages: a key that changes with the filter, tab or section. */
export const filterAddress = (view: AdminView): string =>
  viewAddress({ ...view, ...FIRST_PAGES, sort: DEFAULT_VIEW.sort });

function toAddress(record: RecordRef | null, params: URLSearchParams): string {
  const path = record ? `/admin/${record.kind}/${encodeURIComponent(record.id)}` : '/admin';
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the address of the record that a link in a notice mail names in its query; null without a valid record. */
export function noticeTarget(search: string): string | null {
  const params = new URLSearchParams(search);
  const [, kind, id = ''] = /^(contacts|partnerships):(.+)$/.exec(params.get('record') ?? '') ?? [];
  params.delete('record');
  return isDocumentId(id) ? toAddress({ kind: kind as RecordKind, id }, params) : null;
}

/** Returns a view with another open record, at the page of the list that contains it. */
export function withRecord(view: AdminView, record: RecordRef): AdminView {
  return { ...view, record, tab: record.kind, page: { ...view.page, [record.kind]: undefined } };
}

/** Returns the filter for the records of a kind that a view shows at an instant. */
export function recordFilter(kind: RecordKind, view: AdminView, now: Date): RecordFilter {
  const choices = Object.fromEntries(choiceFields(kind).map(({ key }) => [key, view[key]]));
  const filter = { ...dateBounds(view, now), q: view.q, ...choices };
  // Spam cannot be filtered by state or assignee.
  if (view.section === 'spam') return { ...filter, status: 'all' };
  return { ...filter, assignee: view.assignee, status: view.status };
}

/** Returns true if the filter of a view may hide records of a kind. */
export function isFiltered(kind: RecordKind, view: AdminView): boolean {
  const { status, ...filter } = recordFilter(kind, view, new Date());
  return (
    status !== 'all' || Object.values(filter).some((value) => value !== undefined && value.trim() !== '')
  );
}

export function nextSort<K extends RecordKind>(current: Sort<K>, field: SortField<K>): Sort<K> {
  const isDescending = current.field === field && current.direction === 'descending';
  return { field, direction: isDescending ? 'ascending' : 'descending' };
}

function parsePage(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function serializeSort({ field, direction }: Sort): string {
  return `${field}.${direction}`;
}

function parseSort<K extends RecordKind>(kind: K, text: string | null): Sort<K> {
  const [name, direction] = text?.split('.') ?? [];
  const field = sortFields(kind).find((candidate) => candidate === name);
  if (field === undefined || (direction !== 'ascending' && direction !== 'descending')) return DEFAULT_SORT;
  return { field, direction };
}

function parseRecordRef(pathname: string): RecordRef | null {
  const [, kind, encodedId = ''] = /^\/admin\/(contacts|partnerships)\/([^/]+)$/.exec(pathname) ?? [];
  const id = decodeSegment(encodedId);
  return kind !== undefined && isDocumentId(id) ? { kind: kind as RecordKind, id } : null;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return ''; // for an invalid percent sequence
  }
}
