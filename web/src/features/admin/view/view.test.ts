import { describe, expect, test } from 'vitest';
import type { Sort } from '@shared/inquiry/sort';
import { isFiltered, nextSort, NO_FILTER, parseView, recordFilter, serializeView } from './view';

const read = (query: string) => parseView(new URLSearchParams(query));

test('the plain address shows all contacts, newest first, from the first page', () => {
  expect(read('')).toEqual({
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
    page: { contacts: 1, partnerships: 1 },
    record: null,
    weeks: 12,
  });
});

test('the default view has the plain address', () => {
  expect(serializeView(read('')).toString()).toBe('');
});

const QUERIES = [
  'view=spam&tab=partnerships',
  'view=mail',
  'range=week&q=cloud+%C3%89mile&status=open',
  'range=custom&start=2026-02-01&end=2026-01-01',
  'tab=partnerships&contacts-sort=name.ascending&contacts-page=3&partnerships-sort=companyName.descending&partnerships-page=12',
  'status=late&contacts-sort=waiting.descending',
  'status=open&assignee=rina.k',
  'tab=partnerships&companySize=medium&industry=finance&partnershipType=joint-venture',
  'record=partnerships%3Aabc%3Adef',
  'tab=contacts&record=partnerships%3Aabc',
];

test.each(QUERIES)('%s comes back as it was', (query) => {
  expect(serializeView(read(query)).toString()).toBe(query);
});

test('the range of the overview belongs to that section alone', () => {
  expect(serializeView(read('view=overview&weeks=26')).toString()).toBe('view=overview&weeks=26');
  expect(serializeView(read('view=overview&weeks=12')).toString()).toBe('view=overview');
  expect(serializeView(read('weeks=26')).toString()).toBe('');
});

describe('an invalid value in an address is the default', () => {
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
    'record=users:1',
    'record=contacts:',
    'record=contacts:..',
    'record=contacts:../users',
    'record=contacts:__proto__',
  ])('%s', (query) => {
    expect(read(query)).toEqual(read(''));
  });
});

describe('a view as a filter', () => {
  const now = new Date('2026-03-15T12:00:00.000Z');

  test('has its state and its search', () => {
    expect(recordFilter('contacts', read('status=late&q=cloud'), now)).toEqual({
      q: 'cloud',
      status: 'late',
    });
  });

  test('choices narrow partnerships only', () => {
    const view = read('industry=finance');
    expect(recordFilter('partnerships', view, now)).toEqual({
      q: '',
      status: 'all',
      industry: 'finance',
    });
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
  ])('%s may leave records out, and clearing the filters ends that', (query) => {
    const view = read(query);
    expect(isFiltered('partnerships', view)).toBe(true);
    expect(isFiltered('partnerships', { ...view, ...NO_FILTER })).toBe(false);
    expect(serializeView({ ...view, ...NO_FILTER }).toString()).toBe('');
  });

  test.each(['', 'q=+', 'range=custom&start=2026-02-01', 'contacts-sort=waiting.descending&contacts-page=2'])(
    '%j leaves nothing out',
    (query) => {
      expect(isFiltered('contacts', read(query))).toBe(false);
    },
  );
});

test('a link to a partnership record alone opens on its tab', () => {
  expect(read('record=partnerships:abc').tab).toBe('partnerships');
});

test('the days of a range that is no longer custom leave the address', () => {
  expect(
    serializeView({ ...read('range=custom&start=2026-02-01&end=2026-02-02'), range: 'week' }).toString(),
  ).toBe('range=week');
});

test.each<[Sort, Sort['field'], Sort['direction']]>([
  [{ field: 'createdAt', direction: 'descending' }, 'createdAt', 'ascending'],
  [{ field: 'createdAt', direction: 'ascending' }, 'createdAt', 'descending'],
  [{ field: 'createdAt', direction: 'descending' }, 'name', 'descending'],
  [{ field: 'createdAt', direction: 'ascending' }, 'name', 'descending'],
  [{ field: 'name', direction: 'descending' }, 'name', 'ascending'],
  [{ field: 'companyName', direction: 'ascending' }, 'email', 'descending'],
])('from %j a click on %s sorts %s', (current, field, direction) => {
  expect(nextSort(current, field)).toEqual({ field, direction });
});
