import { describe, expect, test } from 'vitest';
import type { Sort } from '@shared/inquiry/sort';
import { SEARCH_MAX } from '@shared/limits';
import {
  isFiltered,
  nextSort,
  NO_FILTER,
  noticeTarget,
  parseView,
  recordFilter,
  viewAddress,
  withRecord,
} from './view';

const readAddress = (address: string) => parseView(new URL(address, 'https://firm.example'));
const readQuery = (query: string) => readAddress(`/admin?${query}`);

test('the plain address shows all contacts, newest first, from the first page', () => {
  expect(readQuery('')).toEqual({
    section: 'inbox',
    tab: 'contacts',
    range: 'all',
    start: '',
    end: '',
    q: '',
    status: 'all',
    sort: {
      contacts: { field: 'createdAt', direction: 'descending' },
      partnerships: { field: 'createdAt', direction: 'descending' },
    },
    page: {},
    record: null,
    weeks: 12,
  });
});

const ADDRESSES = [
  '/admin',
  '/admin?view=spam&tab=partnerships',
  '/admin?view=mail',
  '/admin?range=week&q=cloud+%C3%89mile&status=open',
  '/admin?range=custom&start=2026-02-01&end=2026-01-01',
  '/admin?tab=partnerships&contacts-sort=name.ascending&contacts-page=3&partnerships-sort=companyName.descending&partnerships-page=12',
  '/admin?status=late&contacts-sort=waiting.descending',
  '/admin?status=open&assignee=rina.k',
  '/admin?tab=partnerships&companySize=medium&industry=finance&partnershipType=joint-venture',
  '/admin/partnerships/abc%3Adef',
  '/admin/contacts/a%20b%25?q=cloud&contacts-page=1',
];

test.each(ADDRESSES)('%s is parsed and serialized to the same address', (address) => {
  expect(viewAddress(readAddress(address))).toBe(address);
});

test('a search is cut to the length that an export accepts', () => {
  const { q } = readQuery(`q=${'🚀'.repeat(SEARCH_MAX + 1)}`);
  expect(q).toBe('🚀'.repeat(SEARCH_MAX));
});

test('the weeks of the overview are only in the address of that section', () => {
  expect(viewAddress(readQuery('view=overview&weeks=26'))).toBe('/admin?view=overview&weeks=26');
  expect(viewAddress(readQuery('view=overview&weeks=12'))).toBe('/admin?view=overview');
  expect(viewAddress(readQuery('weeks=26'))).toBe('/admin');
});

describe('an invalid value in an address becomes the default', () => {
  test.each([
    'view=attic',
    'tab=invoices',
    'range=yesterday',
    'status=maybe',
    'industry=piracy',
    'contacts-sort=companyName.ascending',
    'contacts-sort=name.sideways',
    'contacts-sort=message.ascending',
    'contacts-page=0',
    'weeks=13',
    'contacts-page=-2',
    'partnerships-page=1e9',
  ])('%s', (query) => {
    expect(readQuery(query)).toEqual(readQuery(''));
  });
});

test.each(['/users/1', '/contacts/', '/contacts/..', '/contacts/a/b', '/contacts/__proto__', '/contacts/%'])(
  '/admin%s has no record',
  (path) => {
    expect(parseView({ pathname: `/admin${path}`, search: '' })).toEqual(readQuery(''));
  },
);

describe('a view as a filter', () => {
  const now = new Date('2026-03-15T12:00:00.000Z');

  test('filters partnerships, but not contacts, by their options', () => {
    const view = readQuery('status=late&q=cloud&industry=finance');
    expect(recordFilter('contacts', view, now)).toEqual({ q: 'cloud', status: 'late' });
    const partnershipFilter = { q: 'cloud', status: 'late', industry: 'finance' };
    expect(recordFilter('partnerships', view, now)).toEqual(partnershipFilter);
  });

  test('with only an option of partnerships may hide partnerships, but no contacts', () => {
    const view = readQuery('industry=finance');
    expect(isFiltered('partnerships', view)).toBe(true);
    expect(isFiltered('contacts', view)).toBe(false);
  });

  test.each([
    'q=a',
    'status=late',
    'status=waiting-for-reply',
    'status=snoozed',
    'range=week',
    'companySize=small',
  ])('with %s may hide records, until the filters are cleared', (query) => {
    const view = readQuery(query);
    expect(isFiltered('partnerships', view)).toBe(true);
    expect(isFiltered('partnerships', { ...view, ...NO_FILTER })).toBe(false);
    expect(viewAddress({ ...view, ...NO_FILTER })).toBe('/admin');
  });

  test.each(['', 'q=+', 'range=custom&start=2026-02-01', 'contacts-sort=waiting.descending&contacts-page=2'])(
    'with %j hides nothing',
    (query) => {
      expect(isFiltered('contacts', readQuery(query))).toBe(false);
    },
  );
});

test.each([
  ['record=contacts:a', '/admin/contacts/a'],
  ['record=partnerships:a%3Ab%25&focus=handled', '/admin/partnerships/a%3Ab%25?focus=handled'],
  ['record=users:a', null],
  ['record=contacts:..', null],
  ['q=contacts:a', null],
])('a notice link with %s leads to %s, even if it is read twice', (query, target) => {
  const address = new URL(`https://firm.example/admin?${query}`);
  const targets = [noticeTarget(address.search), noticeTarget(address.search)];
  expect(targets).toEqual([target, target]);
});

test('an open record selects its tab and resets the page of its list', () => {
  const view = withRecord(readQuery('contacts-page=2&partnerships-page=3'), {
    kind: 'partnerships',
    id: 'abc',
  });
  expect(viewAddress(view)).toBe('/admin/partnerships/abc?contacts-page=2');
  expect(readAddress('/admin/partnerships/abc?tab=contacts').tab).toBe('partnerships');
});

test('the dates of a custom range are removed from the address when another range is chosen', () => {
  const custom = readQuery('range=custom&start=2026-02-01&end=2026-02-02');
  expect(viewAddress({ ...custom, range: 'week' })).toBe('/admin?range=week');
});

test.each<[Sort, Sort['field'], Sort['direction']]>([
  [{ field: 'createdAt', direction: 'descending' }, 'createdAt', 'ascending'],
  [{ field: 'createdAt', direction: 'ascending' }, 'createdAt', 'descending'],
  [{ field: 'createdAt', direction: 'descending' }, 'name', 'descending'],
  [{ field: 'createdAt', direction: 'ascending' }, 'name', 'descending'],
  [{ field: 'name', direction: 'descending' }, 'name', 'ascending'],
  [{ field: 'companyName', direction: 'ascending' }, 'email', 'descending'],
])('from %j a click on %s sorts in %s order', (current, field, direction) => {
  expect(nextSort(current, field)).toEqual({ field, direction });
});
