import { expect, test } from 'vitest';
import { differences } from './contents.ts';

const before = new Map<string, Record<string, unknown>>([
  ['contact_records/a', { name: { stringValue: 'Ada' }, handledAt: { nullValue: null } }],
  ['account 1', { localId: '1', passwordHash: 'x' }],
]);

test('equal contents have no differences in any order', () => {
  expect(differences(before, new Map([...before].toReversed()))).toEqual([]);
});

test('what is missing, new or changed is named', () => {
  const after = new Map<string, Record<string, unknown>>([
    ['contact_records/b', {}],
    ['account 1', { localId: '1', passwordHash: 'y' }],
  ]);
  expect(differences(before, after)).toEqual([
    'contact_records/a is missing',
    'contact_records/b is new',
    'account 1 has changed: passwordHash',
  ]);
});

test('a field of another type has changed', () => {
  const after = new Map(before).set('contact_records/a', {
    name: { stringValue: 'Ada' },
    handledAt: { stringValue: '' },
  });
  expect(differences(before, after)).toEqual(['contact_records/a has changed: handledAt']);
});
