import { HANDLED_STATUSES, type HandledStatus } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind, type SortField } from '@shared/inquiry/kinds';
import { DEFAULT_SORT, type Sort, sortFieldsOf } from '@shared/inquiry/sort';
import { DATE_RANGES, type DateFilter } from './date-bounds';

/** The parts of the dashboard; the inbox is the one of the specification. */
export const SECTIONS = ['inbox', 'spam', 'mail', 'accounts'] as const;
export type Section = (typeof SECTIONS)[number];

export interface RecordName {
  kind: RecordKind;
  id: string;
}

/** Everything an admin has chosen to see. It lives in the address, so that reload, Back and a link bring it back. */
export interface AdminView extends DateFilter {
  section: Section;
  tab: RecordKind;
  q: string;
  status: HandledStatus;
  sort: { [K in RecordKind]: Sort<K> };
  page: Record<RecordKind, number>;
  /** The record open in the drawer. */
  record: RecordName | null;
}

/** Reads a view from an address; whatever is missing or makes no sense is the default. */
export function readView(params: URLSearchParams): AdminView {
  const record = readRecord(params.get('record'));
  return {
    section: oneOf(SECTIONS, params.get('view'), 'inbox'),
    tab: oneOf(RECORD_KINDS, params.get('tab'), record?.kind ?? 'contacts'),
    range: oneOf(
      DATE_RANGES.map(({ value }) => value),
      params.get('range'),
      'all',
    ),
    start: params.get('start') ?? '',
    end: params.get('end') ?? '',
    q: params.get('q') ?? '',
    status: oneOf(HANDLED_STATUSES, params.get('status'), 'all'),
    sort: {
      contacts: readSort('contacts', params.get('contacts-sort')),
      partnerships: readSort('partnerships', params.get('partnerships-sort')),
    },
    page: {
      contacts: readPage(params.get('contacts-page')),
      partnerships: readPage(params.get('partnerships-page')),
    },
    record,
  };
}

/** The address of a view, with its defaults left out. */
export function writeView(view: AdminView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string, standard: string) => {
    if (value !== standard) params.set(name, value);
  };
  put('view', view.section, 'inbox');
  put('tab', view.tab, view.record?.kind ?? 'contacts');
  put('range', view.range, 'all');
  put('start', view.range === 'custom' ? view.start : '', '');
  put('end', view.range === 'custom' ? view.end : '', '');
  put('q', view.q, '');
  put('status', view.status, 'all');
  for (const kind of RECORD_KINDS) {
    put(`${kind}-sort`, sortText(view.sort[kind]), sortText(DEFAULT_SORT));
    put(`${kind}-page`, String(view.page[kind]), '1');
  }
  if (view.record) params.set('record', `${view.record.kind}:${view.record.id}`);
  return params;
}

function oneOf<T extends string>(values: readonly T[], value: string | null, standard: T): T {
  return values.find((candidate) => candidate === value) ?? standard;
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

function sortText({ field, direction }: Sort): string {
  return `${field}.${direction}`;
}

function readSort<K extends RecordKind>(kind: K, text: string | null): Sort<K> {
  const fields: readonly SortField<K>[] = sortFieldsOf(kind);
  const [name, direction] = text?.split('.') ?? [];
  const field = fields.find((candidate) => candidate === name);
  if (field === undefined || (direction !== 'ascending' && direction !== 'descending')) {
    return DEFAULT_SORT;
  }
  return { field, direction };
}

function readRecord(text: string | null): RecordName | null {
  const [, kind, id] = text?.match(/^(contacts|partnerships):(.+)$/) ?? [];
  return kind !== undefined && id !== undefined ? { kind: kind as RecordKind, id } : null;
}
