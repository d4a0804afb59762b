import { describe, expect, it } from 'vitest';
import { contact, partnership } from '../../../test/support/sample-records.ts';
import { filterRecords, searchText, type RecordFilter } from './filter.ts';

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).join(' ');

describe('a date range', () => {
  const records = [
    contact('before', { createdAt: '2026-03-13T23:59:59.999Z' }),
    contact('first', { createdAt: '2026-03-14T00:00:00.000Z' }),
    contact('last', { createdAt: '2026-03-15T23:59:59.999Z' }),
    contact('after', { createdAt: '2026-03-16T00:00:00.000Z' }),
    contact('undated', { createdAt: null }),
  ];

  it.each<[string, Pick<RecordFilter, 'from' | 'to'>, string]>([
    ['without bounds keeps everything', {}, 'before first last after undated'],
    [
      'with both bounds includes both',
      { from: '2026-03-14T00:00:00.000Z', to: '2026-03-15T23:59:59.999Z' },
      'first last',
    ],
    ['with a start only keeps what is later', { from: '2026-03-14T00:00:00.000Z' }, 'first last after'],
    ['with an end only keeps what is earlier', { to: '2026-03-13T23:59:59.999Z' }, 'before'],
    ['understands a zone', { from: '2026-03-14T04:00:00.000+04:00' }, 'first last after'],
    [
      'that ends before it starts keeps nothing',
      { from: '2026-03-16T00:00:00Z', to: '2026-03-14T00:00:00Z' },
      '',
    ],
    ['that is no date keeps nothing', { from: 'yesterday' }, ''],
  ])('%s', (_, range, expected) => {
    expect(ids(filterRecords('contacts', records, { ...range, status: 'all' }))).toBe(expected);
  });
});

describe('the handled status', () => {
  const records = [
    contact('open'),
    contact('done', { handledAt: '2026-03-15T00:00:00.000Z', handledBy: 'admin' }),
  ];

  it.each([
    ['all', 'open done'],
    ['open', 'open'],
    ['handled', 'done'],
  ] as const)('%s keeps: %s', (status, expected) => {
    expect(ids(filterRecords('contacts', records, { status }))).toBe(expected);
  });
});

describe('the search', () => {
  const records = [
    contact('ada', { name: 'Ada Lovelace', message: 'Analytical engines' }),
    contact('emile', { name: 'Émile Tremblay', email: 'emile@example.ca' }),
    contact('arabic', { name: 'محمد العلي', subject: 'شركة' }),
    contact('wide', { name: 'ＫＡＴＯ' }),
    contact('done', { handledAt: '2026-03-15T00:00:00.000Z', handledBy: 'boss' }),
  ];

  it.each([
    ['', 'ada emile arabic wide done'],
    ['   ', 'ada emile arabic wide done'],
    ['LOVELACE engine', 'ada'],
    ['engine lovelace', 'ada'],
    ['lovelace tremblay', ''],
    ['emile', 'emile'],
    ['ÉMILE', 'emile'],
    ['e\u0301mile', 'emile'],
    ['محمد', 'arabic'],
    ['kato', 'wide'],
    ['example.ca', 'emile'],
    ['boss', 'done'],
    ['2026-03', ''],
    ['.*', ''],
  ])('for %j finds: %s', (q, expected) => {
    expect(ids(filterRecords('contacts', records, { q, status: 'all' }))).toBe(expected);
  });

  it.each([
    'p1',
    'grace',
    'hopper',
    '+971 4 555',
    'rear admiral',
    'compilers',
    'small',
    'technology',
    'strategic',
    'bugs',
  ])('looks into every field of a partnership: %s', (q) => {
    expect(ids(filterRecords('partnerships', [partnership('p1')], { q, status: 'all' }))).toBe('p1');
  });

  it('reads a single partnership type as well as a list', () => {
    const single = partnership('single', { partnershipType: 'joint-venture' });
    expect(ids(filterRecords('partnerships', [single], { q: 'joint', status: 'all' }))).toBe('single');
  });

  it('does not run one field into the next', () => {
    expect(searchText('contacts', contact('c', { name: 'Ada', email: 'x@example.com' }))).toContain(
      'ada\nx@example.com',
    );
  });
});
