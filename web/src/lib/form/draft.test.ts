import { beforeEach, expect, test } from 'vitest';
import { deleteDraft, isBlank, readDraft, saveDraft } from './draft';

beforeEach(() => deleteDraft('partnership'));

test('a draft is restored as it was saved', () => {
  const values = { firstName: ['Ada'], partnershipType: ['reseller', 'strategic'] };
  saveDraft('partnership', values);
  expect(readDraft('partnership')?.values).toEqual(values);
});

test('a draft stores when it was started, not when it was last changed', () => {
  saveDraft('partnership', { firstName: ['A'] });
  const started = readDraft('partnership')?.since;
  saveDraft('partnership', { firstName: ['Ada'] });
  expect(readDraft('partnership')?.since).toBe(started);
});

test('an emptied form has no draft', () => {
  saveDraft('partnership', { firstName: ['Ada'], partnershipType: [] });
  saveDraft('partnership', { firstName: [''], partnershipType: [] });
  expect(readDraft('partnership')).toBeNull();
});

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  [[], true],
  [' ', false],
  [['other'], false],
])('isBlank(%j) is %s', (value, expected) => {
  expect(isBlank(value)).toBe(expected);
});
