import { expect, test } from 'vitest';
import { nextLink } from './lists';

test.each([
  [null, null],
  ['</api/admin/contacts?after=abc>; rel="next"', '/api/admin/contacts?after=abc'],
  ['</api/admin/contacts?spam=true&after=a%2Fb>; rel="next"', '/api/admin/contacts?spam=true&after=a%2Fb'],
  ['</first>; rel="prev"', null],
])('the next link of the header %j is %j', (header, expected) => {
  expect(nextLink(header)).toBe(expected);
});
