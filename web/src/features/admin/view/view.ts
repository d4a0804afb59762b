import { isDocumentId } from '@shared/identifier';
import { FILTER_STATES, type FilterState, type RecordFilter } from '@shared/inquiry/filter';
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
import { DATE_RANGES, type DateFilter, dateBounds } from './date-range';

const SECTIONS = ['inbox', 'spam', 'mail', 'overview', 'accounts'] as const;
export type Section = (typeof SECTIONS)[number];

export interface RecordRef {
  kind: RecordKind;
  id: string;
}

export const WEEK_COUNTS = [4, 12, 26] as const;
const DEFAULT_WEEKS = 12;

/** The chosen options of partnerships; a missing one keeps all. */
type Choices = Partial<Record<ChoiceKey, string | undefined>>;

/** The choices of what an admin sees. The address keeps them, so that reload, Back and links restore them. */
export interface AdminView extends DateFilter, Choices {
  section: Section;
  tab: RecordKind;
  q: string;
  status: FilterState;
  /** A username, or UNASSIGNED; undefined for all records. */
  assignee: string | undefined;
  sort: { [K in RecordKind]: Sort<K> };
  /** Undefined for the page of the open record, else the first. */
  page: Record<RecordKind, number | undefined>;
  /** The record beside its list, which has the tab. */
  record: RecordRef | null;
  weeks: (typeof WEEK_COUNTS)[number];
}

/** A list starts again at its first page whenever its content changes. */
export const FIRST_PAGES: Pick<AdminView, 'page'> = { page: byKind(() => undefined) };

const CHOICE_FIELDS = RECORD_KINDS.flatMap(choiceFields);

/** A filter that keeps every record. */
export const NO_FILTER: Partial<AdminView> = {
  ...{ range: 'all', start: '', end: '', q: '', status: 'all', assignee: undefined },
  ...Object.fromEntries(CHOICE_FIELDS.map(({ key }) => [key, undefined])),
};

/** Reads a view from an address. Missing and invalid values become the defaults. */
export function parseView({ pathname, search }: Pick<Location, 'pathname' | 'search'>): AdminView {
  const params = new URLSearchParams(search);
  const record = parseRecordRef(pathname);
  const ranges = DATE_RANGES.map(({ value }) => value);
  return {
    section: oneOf(SECTIONS, params.get('view'), 'inbox'),
    tab: record?.kind ?? oneOf(RECORD_KINDS, params.get('tab'), 'contacts'),
    range: oneOf(ranges, params.get('range'), 'all'),
    start: params.get('start') ?? '',
    end: params.get('end') ?? '',
    q: cutToLength(params.get('q') ?? '', SEARCH_MAX),
    status: oneOf(FILTER_STATES, params.get('status'), 'all'),
    assignee: params.get('assignee') ?? undefined,
    ...parseChoices(params),
    sort: {
      contacts: parseSort('contacts', params.get('contacts-sort')),
      partnerships: parseSort('partnerships', params.get('partnerships-sort')),
    },
    page: byKind((kind) => parsePage(params.get(`${kind}-page`))),
    record,
    weeks: WEEK_COUNTS.find((count) => String(count) === params.get('weeks')) ?? DEFAULT_WEEKS,
  };
}

export const DEFAULT_VIEW = parseView({ pathname: '/admin', search: '' });

/** The address of a view, without its defaults. */
export function viewAddress(view: AdminView): string {
  const { record } = view;
  const path = record ? `/admin/${record.kind}/${encodeURIComponent(record.id)}` : '/admin';
  const query = serializeView(view).toString();
  return query === '' ? path : `${path}?${query}`;
}

function serializeView(view: AdminView): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string, fallback: string) => {
    if (value !== fallback) params.set(name, value);
  };
  set('view', view.section, 'inbox');
  set('tab', view.tab, view.record?.kind ?? 'contacts');
  set('range', view.range, 'all');
  set('start', view.range === 'custom' ? view.start : '', '');
  set('end', view.range === 'custom' ? view.end : '', '');
  set('q', view.q, '');
  set('status', view.status, 'all');
  set('assignee', view.assignee ?? '', '');
  for (const { key } of CHOICE_FIELDS) set(key, view[key] ?? '', '');
  for (const kind of RECORD_KINDS) {
    set(`${kind}-sort`, serializeSort(view.sort[kind]), serializeSort(DEFAULT_SORT));
    const firstPage = view.record ? '' : '1';
    set(`${kind}-page`, String(view.page[kind] ?? firstPage), firstPage);
  }
  if (view.section === 'overview') set('weeks', String(view.weeks), String(DEFAULT_WEEKS));
  return params;
}

/** The address to which the link of a notice by mail leads: of the record that its query names. Null without one. */
export function noticeTarget(search: string): string | null {
  const params = new URLSearchParams(search);
  const [, kind, id = ''] = /^(contacts|partnerships):(.+)$/.exec(params.get('record') ?? '') ?? [];
  params.delete('record');
  return isDocumentId(id) ? `/admin/${kind}/${encodeURIComponent(id)}?${params}`.replace(/\?$/, '') : null;
}

/** A view with another record beside the list, which turns to its page. */
export function withRecord(view: AdminView, record: RecordRef): AdminView {
  return { ...view, record, tab: record.kind, page: { ...view.page, [record.kind]: undefined } };
}

/** The records of a kind that a view shows at an instant. */
export function recordFilter(kind: RecordKind, view: AdminView, now: Date): RecordFilter {
  const choices: Choices = Object.fromEntries(choiceFields(kind).map(({ key }) => [key, view[key]]));
  const filter = { ...dateBounds(view, now), q: view.q, ...choices };
  // Spam has no state.
  if (view.section === 'spam') return { ...filter, status: 'all' };
  return { ...filter, assignee: view.assignee, status: view.status };
}

/** Whether a view may leave records of a kind out. */
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

function oneOf<T extends string>(values: readonly T[], value: string | null, fallback: T): T {
  return values.find((candidate) => candidate === value) ?? fallback;
}

function parseChoices(params: URLSearchParams): Choices {
  return Object.fromEntries(
    CHOICE_FIELDS.map(({ key, options }) => [
      key,
      options.find(({ value }) => value === params.get(key))?.value,
    ]),
  );
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
  const [, kind, segment = ''] = /^\/admin\/(contacts|partnerships)\/([^/]+)$/.exec(pathname) ?? [];
  const id = decodeSegment(segment);
  return kind !== undefined && isDocumentId(id) ? { kind: kind as RecordKind, id } : null;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return ''; // a stray per cent sign
  }
}
