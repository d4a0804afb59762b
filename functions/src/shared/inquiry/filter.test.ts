import { describe, expect, it, test } from 'vitest';
import { contact, emptyConversation, partnership } from '../../../test/support/sample-records.ts';
import { filterRecords, searchText, type RecordFilter } from './filter.ts';
import { choiceFields } from './kinds.ts';

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
    ['with a time zone is converted', { from: '2026-03-14T04:00:00.000+04:00' }, 'first last after'],
    [
      'that ends before it starts keeps nothing',
      { from: '2026-03-16T00:00:00Z', to: '2026-03-14T00:00:00Z' },
      '',
    ],
    ['that is not a date keeps nothing', { from: 'yesterday' }, ''],
  ])('%s', (_, range, expected) => {
    expect(ids(filterRecords('contacts', records, { ...range, status: 'all' }))).toBe(expected);
  });
});

describe('the status', () => {
  const lastWord = (by: 'us' | 'them') => ({
    conversation: {
      ...emptyConversation,
      lastWord: { by, at: '2026-03-14T00:00:00.000Z', author: '', isDoubtful: false },
    },
  });
  const records = [
    contact('open'),
    contact('replied', lastWord('them')),
    contact('answered', lastWord('us')),
    contact('later', { snoozedUntil: '9999-01-01T00:00:00.000Z' }),
    contact('due', { snoozedUntil: '2026-03-14T00:00:00.000Z' }),
    contact('done', { handledAt: '2026-03-15T00:00:00.000Z', handledBy: 'admin' }),
  ];

  it.each([
    ['all', 'open replied answered later due done'],
    ['open', 'open replied due'],
    ['waiting-for-reply', 'answered'],
    ['late', 'open replied due'], // because they arrived on March 14 (sample-records.ts)
    ['snoozed', 'later'],
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
    contact('curly', { name: 'Siân O\u2019Connor', message: 'In 2\u20133 days.' }),
    contact('straight', { name: "Pat O'Connor", message: 'Call 020 7946 0134, please.' }),
    contact('done', { handledAt: '2026-03-15T00:00:00.000Z', handledBy: 'boss' }),
    contact('lodz', {
      name: 'Łukasz Øster',
      email: 'l@xn--d-uga0v4h.example',
      subject: 'Größe, œuvre, ılık',
    }),
    contact('umlaut', { name: 'Jürgen Müller' }),
    contact('transcribed', { name: 'Juergen Mueller', email: 'jm@client.example' }),
    contact('greek', { name: 'Νίκος Παπασταύρου' }),
    contact('persian', { name: 'علی\u200cرضا کریمی' }),
  ];

  it('finds everything for an empty text', () => {
    const everything = { q: '   ', status: 'all' } as const;
    expect(filterRecords('contacts', records, everything)).toEqual(records);
  });

  // The ids that are found: the searches that find them.
  it.each(
    Object.entries({
      lodz: ['lukasz oster', 'ŁUKASZ', 'grosse oeuvre ilik', 'łódź', 'xn--d-uga0v4h', 'GRÖẞE'],
      wide: ['\u2068kato\u2069', 'kato'],
      straight: ['٠٢٠ ٧٩٤٦ ٠١٣٤', '۰۲۰۷۹۴۶۰۱۳۴', '020 7946 0134', '02079460134', 'tel:02079460134'],
      ada: [
        'LOVELACE engine',
        'engine lovelace',
        '"Analytical engines"',
        '«analytical»',
        'Lovelace / engines',
        '...Analytical!',
      ],
      '': ['lovelace tremblay', '2026-03', '.*', 'one', 'c++', '...love!'],
      emile: ['emile', 'ÉMILE', 'e\u0301mile', 'example.ca'],
      arabic: ['محمد', 'محمـــد'],
      done: ['boss', 'done', 'don'],
      'curly straight': ["o'connor", 'o\u2019connor', 'O\u02bcConnor', 'o´connor', 'oconnor'],
      curly: ['2\u20133 days', '2-3 days'],
      greek: ['ΠΑΠΑΣ', 'νικος'],
      persian: ['علیرضا', 'علي كريمي'],
      'umlaut transcribed': ['Mueller', 'MÜLLER'],
      umlaut: ['Muller'],
      transcribed: [
        'Juergen Mueller <jm@client.example>',
        'mailto:jm@client.example?subject=Hello',
        'jm@client.example.',
        'Juergen Mueller – client.example',
        'Juergen Mueller: client.example',
      ],
    }).flatMap(([found, texts]) => texts.map((text) => [text, found])),
  )('for %j finds: %s', (q, expected) => {
    expect(ids(filterRecords('contacts', records, { q, status: 'all' }))).toBe(expected);
  });

  it.each([
    ...['p1', 'grace hopper', 'Small (11-50)', '11\u201350', 'technology', 'strategic'],
    ...[
      '97145550100',
      '0097145550100',
      '4555-0100',
      '+971 (0)4 555 0100',
      'grace 5550100',
      '(971) 4555.0100',
    ],
  ])('finds a partnership by a label, a phone number or the id: %s', (q) => {
    expect(ids(filterRecords('partnerships', [partnership('p1')], { q, status: 'all' }))).toBe('p1');
  });

  it('finds a single partnership type that is stored without a list', () => {
    const single = partnership('single', { partnershipType: 'joint-venture' });
    expect(ids(filterRecords('partnerships', [single], { q: 'joint', status: 'all' }))).toBe('single');
  });

  it.each(['51-200', '5550101', '71', 'p1x', '(1000+)'])(
    'does not find a partnership that does not match %s',
    (q) => {
      const other = partnership('xp1', { phone: '+44 20 7946 0134', website: null });
      expect(ids(filterRecords('partnerships', [other], { q, status: 'all' }))).toBe('');
    },
  );

  it('finds an id by its beginning only', () => {
    const numbered = ['10ab', 'ab10', 'a10b'].map((id) => contact(id, { name: 'Naughty' }));
    expect(ids(filterRecords('contacts', numbered, { q: 'naughty 10', status: 'all' }))).toBe('10ab');
  });

  it('takes linear time for a text of only brackets', () => {
    // Quadratic time would exceed the time limit of a test.
    const message = '('.repeat(200_000);
    expect(searchText('contacts', contact('c', { message }))).toContain(message);
  });

  it('finds a name with symbols such as C++, and not every text with its letters', () => {
    const skills = [
      contact('cpp', { message: 'We write C++ and .NET.' }),
      contact('network', { message: 'Our network is cold.' }),
    ];
    for (const q of ['C++', '.NET', 'c++ .net'])
      expect(ids(filterRecords('contacts', skills, { q, status: 'all' }))).toBe('cpp');
  });

  it('does not join one field with the next', () => {
    expect(searchText('contacts', contact('c', { name: 'Ada', email: 'x@example.com' }))).toContain(
      'ada\nx@example.com',
    );
  });
});

test('choices combine to filter partnerships, whether their type is stored alone or as a list, and do not filter contacts', () => {
  const largeRetailer = { companySize: 'large', industry: 'retail' };
  const records = [
    partnership('small', { ...largeRetailer, companySize: 'small', partnershipType: ['reseller', 'other'] }),
    partnership('large', { ...largeRetailer, partnershipType: 'reseller' }),
    partnership('finance', { ...largeRetailer, industry: 'finance', partnershipType: [] }),
  ];
  const idsWith = (choices: Partial<RecordFilter>) =>
    ids(filterRecords('partnerships', records, { ...choices, status: 'all' }));
  expect(idsWith({ companySize: undefined })).toBe('small large finance');
  expect(idsWith({ partnershipType: 'reseller' })).toBe('small large');
  expect(idsWith({ industry: 'retail', companySize: 'large' })).toBe('large');
  const filter: RecordFilter = { industry: 'retail', status: 'all' };
  expect(ids(filterRecords('contacts', [contact('c')], filter))).toBe('c');
});

it.each(choiceFields('partnerships'))('a choice of $key narrows the list', ({ key, options, type }) => {
  const [first = '', second = ''] = options.map(({ value }) => value);
  const withChoice = (id: string, value: string) =>
    partnership(id, { [key]: type === 'choices' ? [value] : value });
  const records = [withChoice('a', first), withChoice('b', second)];
  expect(filterRecords('partnerships', records, { status: 'all', [key]: second })).toEqual([records[1]]);
});
