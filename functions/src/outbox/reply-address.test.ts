import { expect, test } from 'vitest';
import { replyAddress, replyToken, tokensIn } from './reply-address.ts';

const BASE = 'reply@in.firm.example';
const token = replyToken('contacts', 'abc', 'a key of the firm');

test('the same record has the same token, another record or key another one', () => {
  expect(token).toMatch(/^[a-z2-7]{20}$/);
  expect(replyToken('contacts', 'abc', 'a key of the firm')).toBe(token);
  const others = [
    replyToken('partnerships', 'abc', 'a key of the firm'),
    replyToken('contacts', 'abd', 'a key of the firm'),
    replyToken('contacts', 'abc', 'another key'),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
});

test('it is found in any case, among other addresses', () => {
  const address = replyAddress(BASE, token);
  expect(address).toBe(`reply+${token}@in.firm.example`);
  expect(tokensIn(['hello@firm.example', address.toUpperCase()], BASE)).toEqual([token]);
});

test.each(['reply@in.firm.example', 'reply+@in.firm.example', 'reply+a@other.example', 'x', ''])(
  '"%s" has none',
  (address) => {
    expect(tokensIn([address], BASE)).toEqual([]);
  },
);
