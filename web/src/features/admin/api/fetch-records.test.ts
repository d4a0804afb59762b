import { expect, test } from 'vitest';
import { nextLink } from './fetch-records';

test.each([
  [null, null],
  ['', null],
  ['</api/admin/contacts?after=abc>; rel="next"', '/api/admin/contacts?after=abc'],
  ['</api/admin/contacts?after=abc>; rel=next', '/api/admin/contacts?after=abc'],
  ['<?after=a%2Fb&spam=true>; rel="next"', '/api/admin/contacts?after=a%2Fb&spam=true'],
  ['<http://functions.internal/api/admin/contacts?after=x>; rel="next"', '/api/admin/contacts?after=x'],
  ['</first>; rel="first", </second>; title="a, b"; rel="prev next"', '/second'],
  ['</first>; rel="prev"', null],
  ['</first>; rel="nextish"', null],
])('of %j it is %j', (header, expected) => {
  expect(nextLink(header, '/api/admin/contacts')).toBe(expected);
});
