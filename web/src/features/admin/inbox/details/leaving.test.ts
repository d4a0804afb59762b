import { expect, test } from 'vitest';
import { toRecord } from '@shared/inquiry/record';
import { nextPlace } from './leaving';

const open = toRecord('contacts', 'a', {});
const handled = { ...open, handledAt: '2026-03-01T09:00:00.000Z' };
const shown = { isClosed: false, isFinished: false, record: open, spam: false };
const finished = { ...shown, isFinished: true };

test.each([
  ['a record that is shown stays', shown, null],
  ['a record that somebody else has handled stays', { ...shown, record: handled }, null],
  ['a record that somebody else has removed stays', { ...shown, record: undefined }, null],
  ['a closed record is left for the list', { ...shown, isClosed: true }, 'list'],
  ['a handled record is left for the next open one', { ...finished, record: handled }, 'next open'],
  ['a handled record stays until the list shows that', finished, null],
  ['a removed record is left for the list', { ...finished, record: undefined }, 'list'],
  [
    'a record removed from the spam is left for the next',
    { ...finished, record: undefined, spam: true },
    'next',
  ],
  ['a record stays in the spam until the list shows that it is gone', { ...finished, spam: true }, null],
  [
    'a record that is closed before it is handled is left for the list',
    { ...finished, isClosed: true },
    'list',
  ],
])('%s', (_, record, destination) => {
  expect(nextPlace(record)).toBe(destination);
});
