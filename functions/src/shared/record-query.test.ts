import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORT_FIELDS, filterRecords, searchText, sortRecords, type RecordQuery } from './record-query.ts';
import type { ContactRecord, PartnershipRecord } from './records.ts';

function contact(id: string, change: Partial<ContactRecord> = {}): ContactRecord {
  return {
    id,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'General Inquiry',
    message: 'Company: Not specified\n\nHello',
    createdAt: '2026-03-14T09:00:00.000Z',
    handledAt: null,
    handledBy: null,
    spam: false,
    ...change,
  };
}

function partnership(id: string, change: Partial<PartnershipRecord> = {}): PartnershipRecord {
  return {
    id,
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '+971 4 555 0100',
    jobTitle: 'Rear Admiral',
    companyName: 'Compilers Ltd',
    companySize: 'small',
    industry: 'technology',
    website: 'https://example.com',
    partnershipType: ['reseller', 'strategic'],
    description: 'Ships and bugs',
    createdAt: '2026-03-14T09:00:00.000Z',
    handledAt: null,
    handledBy: null,
    spam: false,
    ...change,
  };
}

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).join(' ');

describe('a date range', () => {
  const records = [
    contact('before', { createdAt: '2026-03-13T23:59:59.999Z' }),
    contact('first', { createdAt: '2026-03-14T00:00:00.000Z' }),
    contact('last', { createdAt: '2026-03-15T23:59:59.999Z' }),
    contact('after', { createdAt: '2026-03-16T00:00:00.000Z' }),
    contact('undated', { createdAt: null }),
  ];

  it.each<[string, Pick<RecordQuery, 'from' | 'to'>, string]>([
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
    expect(ids(filterRecords(records, { ...range, status: 'all' }))).toBe(expected);
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
    expect(ids(filterRecords(records, { status }))).toBe(expected);
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
    expect(ids(filterRecords(records, { q, status: 'all' }))).toBe(expected);
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
    expect(ids(filterRecords([partnership('p1'), contact('c1')], { q, status: 'all' }))).toBe('p1');
  });

  it('reads a single partnership type as well as a list', () => {
    const single = partnership('single', { partnershipType: 'joint-venture' });
    expect(ids(filterRecords([single], { q: 'joint', status: 'all' }))).toBe('single');
  });

  it('does not run one field into the next', () => {
    expect(searchText(contact('c', { name: 'Ada', email: 'x@example.com' }))).toContain('ada\nx@example.com');
  });
});

describe('sorting', () => {
  const order = (
    records: ContactRecord[],
    field: keyof ContactRecord & 'name',
    direction: 'ascending' | 'descending',
  ) => ids(sortRecords(records, field, direction));

  it('compares names as a person would', () => {
    const records = [
      contact('z', { name: 'Zoë' }),
      contact('e', { name: 'émile' }),
      contact('F', { name: 'Fatima' }),
      contact('10', { name: 'Desk 10' }),
      contact('9', { name: 'Desk 9' }),
    ];
    expect(order(records, 'name', 'ascending')).toBe('9 10 e F z');
    expect(order(records, 'name', 'descending')).toBe('z F e 10 9');
  });

  it('puts records without a date last in either direction', () => {
    const records = [
      contact('none', { createdAt: null }),
      contact('new', { createdAt: '2026-03-15T00:00:00.000Z' }),
      contact('old', { createdAt: '2026-03-14T00:00:00.000Z' }),
    ];
    expect(ids(sortRecords(records, 'createdAt', 'ascending'))).toBe('old new none');
    expect(ids(sortRecords(records, 'createdAt', 'descending'))).toBe('new old none');
  });

  it('keeps equal values in the order of their ids in either direction', () => {
    const records = [contact('b'), contact('c'), contact('a')];
    expect(order(records, 'name', 'ascending')).toBe('a b c');
    expect(order(records, 'name', 'descending')).toBe('a b c');
  });

  it('keeps together what differs in nothing but case', () => {
    const records = ['c', 'b', 'a', 'd'].map((id, index) => contact(id, { name: index % 2 ? 'ADA' : 'Ada' }));
    expect(order(records, 'name', 'ascending')).toBe('b d a c');
  });

  it.each(SORT_FIELDS.partnerships)(
    'leaves the given list of partnerships alone when sorting by %s',
    (field) => {
      const records = [partnership('b'), partnership('a')];
      expect(ids(sortRecords(records, field, 'ascending'))).toBe('a b');
      expect(ids(records)).toBe('b a');
    },
  );
});

describe('any list', () => {
  const anyRecord = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('Ada', 'ada', 'Émile', 'محمد', ''),
    createdAt: fc.constantFrom(null, '2026-03-14T09:00:00.000Z', '2026-03-15T09:00:00.000Z'),
  });
  const anyList = fc
    .uniqueArray(anyRecord, { selector: ({ id }) => id, maxLength: 30 })
    .map((list) => list.map(({ id, ...change }) => contact(id, change)));
  const anyField = fc.constantFrom(...SORT_FIELDS.contacts);

  it('sorts to the same order however it was shuffled, and loses nothing', () => {
    fc.assert(
      fc.property(anyList, anyField, fc.boolean(), (list, field, up) => {
        const direction = up ? 'ascending' : 'descending';
        const sorted = sortRecords(list, field, direction);
        expect(sorted).toHaveLength(list.length);
        expect(ids(sortRecords(list.toReversed(), field, direction))).toBe(ids(sorted));
      }),
    );
  });

  it('has no two neighbours the wrong way round', () => {
    const asPeopleDo = new Intl.Collator('en', { sensitivity: 'base' });
    fc.assert(
      fc.property(anyList, fc.constantFrom('name', 'createdAt'), fc.boolean(), (list, field, up) => {
        const sorted = sortRecords(list, field, up ? 'ascending' : 'descending');
        sorted.slice(1).forEach((next, index) => {
          const previous = sorted[index]!;
          const [a, b] = [previous[field], next[field]];
          if (a === b) expect(previous.id < next.id).toBe(true);
          else if (a === null || b === null) expect(b).toBeNull();
          else expect(asPeopleDo.compare(a, b) * (up ? 1 : -1)).toBeLessThanOrEqual(0);
        });
      }),
    );
  });
});
