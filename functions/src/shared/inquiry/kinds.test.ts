import { describe, expect, test } from 'vitest';
import { sampleInput } from '../../../test/support/sample-records.ts';
import { filterRecords, searchText } from './filter.ts';
import { inquiryFields, RECORD_KINDS, type RecordKind } from './kinds.ts';
import { toRows, toDocument, toRecord } from './record.ts';
import { contactSchema, partnershipSchema } from './schema.ts';

const schemas = { contacts: contactSchema, partnerships: partnershipSchema };

describe.each(RECORD_KINDS)('every field of %s', (kind) => {
  const input = schemas[kind].parse(sampleInput[kind]);
  const record = toRecord(kind, 'r1', toDocument<RecordKind>(kind, input));

  test('is in the request schema, in the same order', () => {
    expect(Object.keys(schemas[kind].shape)).toEqual(inquiryFields(kind).map(({ key }) => key));
  });

  test('is read from the stored document as it was sent', () => {
    expect(record).toMatchObject(input);
  });

  test('is shown in a row', () => {
    const labels = new Set(inquiryFields(kind).map(({ row, label }) => row ?? label));
    expect(toRows<RecordKind>(kind, record).map(({ label }) => label)).toEqual([...labels]);
  });

  test.each(inquiryFields(kind).map(({ key }) => key))('is found by the search: %s', (key) => {
    const [value] = [(input as Record<string, string | string[]>)[key]].flat();
    expect(searchText(kind, record)).toContain(String(value).toLowerCase());
    expect(filterRecords(kind, [record], { q: String(value), status: 'all' })).toHaveLength(1);
  });
});
