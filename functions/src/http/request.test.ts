import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './request.ts';

const addressOf = (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
  clientAddress({
    header: (name) => headers[name],
    raw: { socket: { remoteAddress } } as unknown as IncomingMessage,
  });

test('Hosting’s own header comes first, then the forwarded address, then the address of the socket', () => {
  expect(addressOf({ 'fastly-client-ip': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' })).toBe('1.1.1.1');
  expect(addressOf({ 'x-forwarded-for': '2.2.2.2, 3.3.3.3' })).toBe('2.2.2.2');
  expect(addressOf({})).toBe('10.0.0.1');
});

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the IPv6 address %s counts as its network %s', (address, network) => {
  expect(addressOf({ 'fastly-client-ip': address })).toBe(network);
});

test('a long forged address is truncated', () => {
  expect(addressOf({ 'x-forwarded-for': 'x'.repeat(5000) })).toHaveLength(64);
});
