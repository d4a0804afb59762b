import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { senderHint } from './sender-hint.ts';

const hint = (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
  senderHint({ header: (name) => headers[name], raw: { socket: { remoteAddress } } as IncomingMessage });

test('Hosting’s own header comes first, then the forwarded address, then the socket', () => {
  expect(hint({ 'fastly-client-ip': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' })).toBe('1.1.1.1');
  expect(hint({ 'x-forwarded-for': '2.2.2.2, 3.3.3.3' })).toBe('2.2.2.2');
  expect(hint({})).toBe('10.0.0.1');
});

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the IPv6 address %s counts as its network %s', (address, network) => {
  expect(hint({ 'fastly-client-ip': address })).toBe(network);
});

test('a long invention is cut', () => {
  expect(hint({ 'x-forwarded-for': 'x'.repeat(5000) })).toHaveLength(64);
});
