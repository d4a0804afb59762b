import { expect, test } from 'vitest';
import { replyAddress, replyToken, tokensIn } from './reply-address.ts';

const BASE = 'reply@in.firm.example';
const token = replyToken('contacts', 'abc', 'a key of the firm');

test('a record always has the same token, and another record or another key has another token', () => {
  expect(token).toMatch(/^[a-z2-7]{20}$/);
  expect(replyToken('contacts', 'abc', 'a key of the firm')).toBe(token);
  const others = [
    replyToken('partnerships', 'abc', 'a key of the firm'),
    replyToken('contacts', 'abd', 'a key of the firm'),
    replyToken('contacts', 'abc', 'another key'),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
});

test('a token is found in upper or lower case, among other addresses', () => {
  const address = replyAddress(BASE, token);
  expect(address).toBe(`reply+${token}@in.firm.example`);
  expect(tokensIn(['hello@firm.example', address.toUpperCase()], BASE)).toEqual([token]);
});

test.each(['reply@in.firm.example', 'reply+@in.firm.example', 'reply+a@other.example', 'x', ''])(
  '"%s" has no token',
  (address) => {
    expect(tokensIn([address], BASE)).toEqual([]);
  },
);
