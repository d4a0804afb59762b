import { expect, test } from 'vitest';
import { reduceSearch } from './use-search';

const typed = { text: 'ada ', q: '', sent: ['a', 'ada'] };

test('the search that the address has got by typing leaves the text as it is', () => {
  const first = reduceSearch(typed, { address: 'a' });
  expect(first).toEqual({ text: 'ada ', q: 'a', sent: ['ada'] });
  expect(reduceSearch(first, { address: 'ada' })).toEqual({ text: 'ada ', q: 'ada', sent: [] });
});

test('another search in the address, as after Back, becomes the text', () => {
  expect(reduceSearch(typed, { address: 'noor' })).toEqual({ text: 'noor', q: 'noor', sent: [] });
});

test('an address without a new search changes nothing', () => {
  expect(reduceSearch(typed, { address: '' })).toBe(typed);
});
