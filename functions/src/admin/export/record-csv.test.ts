import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { emptyConversation, untouched } from '../../../test/support/sample-records.ts';
import type { ContactRecord, PartnershipRecord } from '../../shared/inquiry/kinds.ts';
import { type CsvFormat, csvWriter } from './record-csv.ts';

const contact: ContactRecord = {
  ...untouched,
  id: 'c1',
  name: 'Amira Haddad',
  email: 'amira@example.com',
  subject: 'Haddad Logistics',
  message: 'Hello',
  createdAt: '2026-03-14T09:26:53.589Z',
};

const partnership: PartnershipRecord = {
  ...untouched,
  id: 'p1',
  firstName: 'Émile',
  lastName: 'Tremblay',
  email: 'emile@example.com',
  phone: '+971 4 555 0100',
  jobTitle: 'CTO',
  companyName: 'Tremblay & Fils',
  companySize: 'small',
  industry: 'retail',
  website: null,
  partnershipType: ['reseller', 'joint-venture'],
  description: null,
  createdAt: null,
  handledAt: '2026-03-15T00:00:00.000Z',
  handledBy: 'admin',
};

/** Parses a file with a strict, independent parser. */
function readBack(csv: string, delimiter = ','): Record<string, string>[] {
  return parse(csv, {
    bom: true,
    columns: true,
    delimiter,
    record_delimiter: '\r\n',
    skip_empty_lines: false,
  });
}

function contactRow(record: Partial<ContactRecord>, format: CsvFormat = {}) {
  const { header, rows } = csvWriter('contacts', format);
  return readBack(header + rows([{ ...contact, ...record }]), format.separator)[0] ?? {};
}

function partnershipRow(record: Partial<PartnershipRecord>, format: Pick<CsvFormat, 'timeZone'> = {}) {
  const { header, rows } = csvWriter('partnerships', format);
  return readBack(header + rows([{ ...partnership, ...record }]))[0] ?? {};
}

describe('an exported file', () => {
  it('begins with a byte order mark and the quoted column names', () => {
    expect(csvWriter('contacts').header).toBe(
      '\ufeff"id","name","email","subject","message","createdAt","state","handledAt","handledBy","assignee","noteCount",' +
        '"snoozedUntil","snoozedBy",' +
        '"sourcePage","sourceLanding","sourceReferrer",' +
        '"utm_source","utm_medium","utm_campaign","utm_term","utm_content",' +
        '"mailCount","firstAnswerAt","lastWordBy","lastWordAt"\r\n',
    );
  });

  it('quotes every field and ends every line with CR LF, in each batch of rows', () => {
    const { rows } = csvWriter('contacts');
    expect(rows([contact]) + rows([contact])).toBe(
      '"c1","Amira Haddad","amira@example.com","Haddad Logistics","Hello","2026-03-14T09:26:53.589Z","open","","","","0","","","","","","","","","","","0","","",""\r\n'.repeat(
        2,
      ),
    );
  });

  it('has only a header if there are no records', () => {
    const { header, rows } = csvWriter('partnerships');
    expect(readBack(header + rows([]))).toEqual([]);
  });

  it('joins partnership types, keeps a single one as it is and leaves missing values empty', () => {
    const several = partnershipRow({});
    const single = partnershipRow({ partnershipType: 'strategic' });
    expect(several).toMatchObject({
      partnershipType: 'reseller; joint-venture',
      website: '',
      description: '',
      createdAt: '',
    });
    expect(single).toMatchObject({ partnershipType: 'strategic' });
  });

  it('has labels and local times next to the codes if a time zone is given', () => {
    const { header } = csvWriter('partnerships', { timeZone: 'Asia/Dubai' });
    const row = partnershipRow({}, { timeZone: 'Asia/Dubai' });
    expect(header).toContain('"companySize","companySizeLabel","industry","industryLabel",');
    expect(header).toContain(
      '"createdAt","createdAtLocal","state","stateLabel","handledAt","handledAtLocal","handledBy"',
    );
    expect(row).toMatchObject({
      companySize: 'small',
      companySizeLabel: 'Small (11-50)',
      partnershipType: 'reseller; joint-venture',
      partnershipTypeLabel: 'Reseller; Joint venture',
      createdAtLocal: '',
      state: 'handled',
      stateLabel: 'Handled',
      handledAt: '2026-03-15T00:00:00.000Z',
      handledAtLocal: '2026-03-15 04:00:00',
    });
  });

  it('has a local time next to each time if a time zone is given', () => {
    const format = { timeZone: 'Asia/Dubai' };
    const at = '2026-03-14T21:00:00.000Z';
    const lastWord = { by: 'us', at, author: 'admin', isDoubtful: false } as const;
    const conversation = { ...emptyConversation, firstAnswerAt: at, lastWord };
    const row = contactRow({ createdAt: at, handledAt: at, snoozedUntil: at, conversation }, format);
    const times = Object.keys(row).filter((column) => row[column] === at);
    expect(times).toEqual(['createdAt', 'handledAt', 'snoozedUntil', 'firstAnswerAt', 'lastWordAt']);
    for (const column of times) expect(row[`${column}Local`]).toBe('2026-03-15 01:00:00');
  });

  it('neutralizes formulas in labels of options that are no longer offered', () => {
    const row = partnershipRow({ industry: '=1+1', partnershipType: '@SUM(A1)' }, { timeZone: 'UTC' });
    expect(row).toMatchObject({ industryLabel: "'=1+1", partnershipTypeLabel: "'@SUM(A1)" });
  });

  it.each([
    ['Arabic', 'شركة الإمارات للتقنية'],
    ['emoji', '👩🏽‍💻 ready 🚀'],
    ['quotes and commas', 'He said "yes, now", twice'],
    ['several lines', 'first\nsecond\r\nthird\rfourth'],
    ['a list with hyphens, and a signature', 'We need:\n- a cloud\n+ a plan\n=====\n@ada; -- \nAda'],
    ['a lone quotation mark', '"'],
  ])('keeps %s unchanged', (_, message) => {
    expect(contactRow({ message })['message']).toBe(message);
    expect(contactRow({ message }, { separator: ';' })['message']).toBe(message);
  });

  it('has a column for every field of a record except `spam`, `changedAt`, `source` and `conversation`', () => {
    const exportedFields = (record: object) =>
      Object.keys(record).filter((field) => !['spam', 'changedAt', 'source', 'conversation'].includes(field));
    expect(Object.keys(contactRow({}))).toEqual(expect.arrayContaining(exportedFields(contact)));
    expect(Object.keys(partnershipRow({}))).toEqual(expect.arrayContaining(exportedFields(partnership)));
  });
});

test('the source of a record has separate columns, in which no formula runs', () => {
  const source = { page: '/contact', utm_source: '=1+1' };
  expect(contactRow({ source })).toMatchObject({
    sourcePage: '/contact',
    sourceReferrer: '',
    utm_source: "'=1+1",
  });
});

describe('the text', () => {
  it.each([
    ...['=1+1', '+1+A1', '+1/', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '\0=1', '＝1', '＋1', '－1', '＠a'],
    // A spreadsheet would compute these phone numbers, other numbers and lists.
    ...['+1-416-555-0100', '+1.5', '+(416)-5', '+1 1/2', '+49 - 30', '+97145550100', '- a list\n- of two'],
  ])('%j gets an apostrophe', (subject) => {
    expect(contactRow({ subject })['subject']).toBe(`'${subject}`);
  });

  it.each([
    ...['', 'Hello', '(04) 555 0100', '+971 4 555 0100', '+1 (416) 555-0100', '+1 416-555-0100'],
    ...["'tis", 'a=b', ' =1', 'a; b', 'a; =1', 'a\n=1'],
  ])('%j stays as it is', (subject) => {
    expect(contactRow({ subject })['subject']).toBe(subject);
  });
});

it.each([
  ["Hello;=cmd|' /C calc'!A0;", "Hello;'=cmd|' /C calc'!A0;"],
  ['Hello,@SUM(A1)', "Hello,'@SUM(A1)"],
  ['Hello\t-1', "Hello\t'-1"],
  [';;=1', ";;'=1"],
])('a spreadsheet that expects another separator reads no formula in %j', (message, cell) => {
  expect(contactRow({ message })['message']).toBe(cell);
  expect(contactRow({ message }, { separator: ';' })['message']).toBe(cell);
});

describe('a phone number', () => {
  it.each(['0045550100', '+97145550100', '971455501', '04.555.010', '+971 455 501'])(
    '%s, which a spreadsheet reads as a number, gets an apostrophe',
    (phone) => {
      expect(partnershipRow({ phone })['phone']).toBe(`'${phone}`);
    },
  );

  it.each(['+971 4 555 0100', '(04) 555 0100', '04-555 0100', '555 0100 ext. 3'])(
    '%s stays as it is',
    (phone) => {
      expect(partnershipRow({ phone })['phone']).toBe(phone);
    },
  );
});

describe('any record', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...`'",;\r\n\t=+-@＝ا 1/`.split('')) }),
  );

  /** Removes the apostrophes that the file adds at the beginning and after separators, and those that were there before. */
  const withoutApostrophes = (text = '') => text.replace(/(?<=^|[,;\t])'+/g, '');

  it.each([',', ';'] as const)(
    'separated by %s is read back by an independent parser, unchanged except for apostrophes before formulas',
    (separator) => {
      const texts = {
        id: anyText,
        name: anyText,
        email: anyText,
        subject: anyText,
        message: anyText,
        handledBy: fc.option(anyText),
        assignee: fc.option(anyText),
      };
      const anyContact = fc.record(texts).map((fields) => ({ ...contact, ...fields }));
      fc.assert(
        fc.property(fc.array(anyContact, { maxLength: 5 }), (records) => {
          const writer = csvWriter('contacts', { separator });
          const rows = readBack(writer.header + writer.rows(records), separator);
          expect(rows).toHaveLength(records.length);
          rows.forEach((row, index) => {
            for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
              const text = records[index]?.[field] ?? '';
              expect(withoutApostrophes(row[field])).toBe(withoutApostrophes(text));
            }
          });
        }),
        { numRuns: 500 },
      );
    },
  );

  // A phone number with spaces is not a formula, because a spreadsheet reads no sum in numbers that are separated by spaces.
  const SPACED_PHONE = /^\+[\d ().-]*\d +[\d(][\d ().-]*(?<=\d)$/;

  it('never has a field that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyText, (message) => {
        const cell = contactRow({ message })['message'] ?? 'missing';
        expect(SPACED_PHONE.test(cell) || !/^[=+\-@\t\r\n\0＝＋－＠]/.test(cell)).toBe(true);
        const cells = [',', ';', '\t'].flatMap((separator) => cell.split(separator).slice(1));
        expect(cells.filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
