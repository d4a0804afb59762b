import { expect, test } from 'vitest';
import { toRecord } from '@shared/inquiry/record';
import { findArrivals } from './arrivals';

const record = (id: string, createdAt: string) => ({ ...toRecord('contacts', id, {}, false), createdAt });

test('a record is an arrival if it was created after the first list was read, and is not in that list', () => {
  const readAt = '2026-03-01T09:00:00.000Z';
  const firstList = [
    record('old', '2026-02-01T09:00:00.000Z'),
    record('newer than readAt, but in the list', '2026-03-01T09:01:00.000Z'),
  ];
  const records = [
    ...firstList,
    record('new', '2026-03-01T09:01:30.000Z'),
    record('released from Spam', '2026-02-20T09:00:00.000Z'),
    toRecord('contacts', 'imported without a time', {}, false),
  ];
  expect(findArrivals({ ids: new Set(firstList.map(({ id }) => id)), readAt }, records)).toEqual(['new']);
});
