import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contact, emptyConversation } from '../../../test/support/sample-records.ts';
import type { ContactRecord } from './kinds.ts';
import { sortFields, sortRecords } from './sort.ts';

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).join(' ');

describe('sorting', () => {
  const orderByName = (records: ContactRecord[], direction: 'ascending' | 'descending') =>
    ids(sortRecords(records, 'name', direction));

  it('compares names as a person would', () => {
    const records = [
      contact('z', { name: 'Zoë' }),
      contact('e', { name: 'émile' }),
      contact('F', { name: 'Fatima' }),
      contact('10', { name: 'Desk 10' }),
      contact('9', { name: 'Desk 9' }),
    ];
    expect(orderByName(records, 'ascending')).toBe('9 10 e F z');
    expect(orderByName(records, 'descending')).toBe('z F e 10 9');
  });

  it('by waiting time puts open records before handled ones, which are newest first', () => {
    const handledAt = '2026-03-16T00:00:00.000Z';
    const records = [
      contact('none', { createdAt: null }),
      contact('new', { createdAt: '2026-03-15T00:00:00.000Z' }),
      contact('old', { createdAt: '2026-03-14T00:00:00.000Z' }),
      contact('handled-new', { createdAt: '2026-03-13T00:00:00.000Z', handledAt }),
      contact('handled-old', { createdAt: '2026-03-12T00:00:00.000Z', handledAt }),
    ];
    expect(ids(sortRecords(records, 'waiting', 'descending'))).toBe('old new none handled-new handled-old');
    expect(ids(sortRecords(records, 'waiting', 'ascending'))).toBe('new old none handled-new handled-old');
  });

  it('by waiting time uses the given time, at which a snoozed record may be open again', () => {
    const records = [
      contact('new', { createdAt: '2026-03-15T00:00:00.000Z' }),
      contact('snoozed', { createdAt: '2026-03-14T00:00:00.000Z', snoozedUntil: '2026-03-17T08:00:00.000Z' }),
    ];
    const at = (now: string) => ids(sortRecords(records, 'waiting', 'descending', new Date(now)));
    expect(at('2026-03-17T07:59:00.000Z')).toBe('new snoozed');
    expect(at('2026-03-17T08:00:00.000Z')).toBe('snoozed new');
  });

  it('by waiting time counts from the last reply, and ends with the records that do not wait', () => {
    const lastWord = (by: 'us' | 'them', at: string) => ({
      conversation: { ...emptyConversation, lastWord: { by, at, author: '', isDoubtful: false } },
    });
    const createdAt = '2026-03-10T00:00:00.000Z';
    const records = [
      contact('answered', { createdAt, ...lastWord('us', '2026-03-11T00:00:00.000Z') }),
      contact('snoozed', { createdAt: '2026-03-09T00:00:00.000Z', snoozedUntil: '9999-01-01T00:00:00.000Z' }),
      contact('replied', { createdAt, ...lastWord('them', '2026-03-15T00:00:00.000Z') }),
      contact('new', { createdAt: '2026-03-14T00:00:00.000Z' }),
    ];
    expect(ids(sortRecords(records, 'waiting', 'descending'))).toBe('new replied answered snoozed');
  });

  it('keeps names that differ only in case together', () => {
    const records = ['c', 'b', 'a', 'd'].map((id, index) => contact(id, { name: index % 2 ? 'ADA' : 'Ada' }));
    expect(orderByName(records, 'ascending')).toBe('b d a c');
  });
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
  const anyField = fc.constantFrom(...sortFields('contacts'));

  it('is sorted to the same order if it is reversed, loses nothing, and is not modified', () => {
    fc.assert(
      fc.property(anyList, anyField, fc.boolean(), (list, field, isAscending) => {
        const direction = isAscending ? 'ascending' : 'descending';
        const before = ids(list);
        const sorted = sortRecords(list, field, direction);
        expect(sorted).toHaveLength(list.length);
        expect(ids(list)).toBe(before);
        expect(ids(sortRecords(list.toReversed(), field, direction))).toBe(ids(sorted));
      }),
    );
  });

  it('has no two neighbors in the wrong order: equal values are ordered by id, and missing dates are last', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base' });
    fc.assert(
      fc.property(anyList, fc.constantFrom('name', 'createdAt'), fc.boolean(), (list, field, isAscending) => {
        const sorted = sortRecords(list, field, isAscending ? 'ascending' : 'descending');
        sorted.slice(1).forEach((next, index) => {
          const previous = sorted[index]!;
          const a = previous[field];
          const b = next[field];
          if (a === b) expect(previous.id < next.id).toBe(true);
          else if (a === null || b === null) expect(b).toBeNull();
          else expect(collator.compare(a, b) * (isAscending ? 1 : -1)).toBeLessThanOrEqual(0);
        });
      }),
    );
  });
});
