import { beforeEach, expect, test } from 'vitest';
import { dropDraft, isBlank, keepDraft, readDraft } from './form-draft';

beforeEach(() => dropDraft('partnership'));

test('a draft comes back as it was kept', () => {
  const values = { firstName: 'Ada', partnershipType: ['reseller', 'strategic'] };
  keepDraft('partnership', values);
  expect(readDraft('partnership')?.values).toEqual(values);
});

test('a draft knows when it was begun, not when it was last changed', () => {
  keepDraft('partnership', { firstName: 'A' });
  const begun = readDraft('partnership')?.since;
  keepDraft('partnership', { firstName: 'Ada' });
  expect(readDraft('partnership')?.since).toBe(begun);
});

test('an emptied form leaves no draft', () => {
  keepDraft('partnership', { firstName: 'Ada', partnershipType: [] });
  keepDraft('partnership', { firstName: '', partnershipType: [] });
  expect(readDraft('partnership')).toBeNull();
});

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  [[], true],
  [' ', false],
  [['other'], false],
])('%j is blank: %s', (value, blank) => {
  expect(isBlank(value)).toBe(blank);
});
