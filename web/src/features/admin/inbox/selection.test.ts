import { expect, test } from 'vitest';
import { between } from './selection';

const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [undefined, 'c', ['c']],
  ['gone', 'c', ['c']],
])('from %s to %s', (from, to, expected) => {
  expect(between(list, from, to)).toEqual(expected);
});
