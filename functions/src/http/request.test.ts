import type { IncomingMessage } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { clientAddress, clientNetworks, isSameOrigin } from './request.ts';

const requestWith = (headers: Record<string, string>, remoteAddress = '10.0.0.1') => ({
  header: (name: string) => headers[name],
  raw: { socket: { remoteAddress } } as unknown as IncomingMessage,
});

const readAddress = (...request: Parameters<typeof requestWith>) => clientAddress(requestWith(...request));

const CLIENT = '203.0.113.7';
const HOSTING = '198.18.0.1';

test('a client is identified by the two hops that the platform adds, or by the address of the socket', () => {
  expect(readAddress({ 'x-forwarded-for': `${CLIENT}, ${HOSTING}` })).toBe(`${CLIENT} ${HOSTING}`);
  expect(readAddress({ 'x-forwarded-for': `${CLIENT},${HOSTING}` })).toBe(`${CLIENT} ${HOSTING}`);
  expect(readAddress({ 'x-forwarded-for': CLIENT })).toBe(CLIENT);
  expect(readAddress({ 'x-forwarded-for': ' , ' })).toBe('10.0.0.1');
  expect(readAddress({})).toBe('10.0.0.1');
});

test('earlier hops, which a client can forge, are ignored', () => {
  expect(readAddress({ 'x-forwarded-for': `192.0.2.1, 192.0.2.2, ${CLIENT}, ${HOSTING}` })).toBe(
    `${CLIENT} ${HOSTING}`,
  );
});

test.each([
  'fastly-client-ip',
  'x-real-ip',
  'true-client-ip',
  'forwarded',
  'x-client-ip',
  'x-appengine-user-ip',
])('the header %s is ignored', (name) => {
  expect(readAddress({ [name]: '192.0.2.1', 'x-forwarded-for': `${CLIENT}, ${HOSTING}` })).toBe(
    `${CLIENT} ${HOSTING}`,
  );
  expect(readAddress({ [name]: '192.0.2.1' })).toBe('10.0.0.1');
});

test('a client that calls the function directly cannot look like one behind Hosting', () => {
  const attacker = '192.0.2.66';
  const forged = readAddress({ 'x-forwarded-for': `${CLIENT}, ${HOSTING}, ${attacker}` });
  expect(forged).toBe(`${HOSTING} ${attacker}`);
  expect(forged).not.toBe(readAddress({ 'x-forwarded-for': `${CLIENT}, ${HOSTING}` }));
});

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the IPv6 address %s counts as its network %s', (address, network) => {
  expect(readAddress({ 'x-forwarded-for': address })).toBe(network);
  expect(readAddress({}, address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1'],
])('the network of %s is %s', (address, network) => {
  expect(clientNetworks(requestWith({ 'x-forwarded-for': `${address}, ${HOSTING}` }))).toEqual({
    network: `${network} 198.18.0`,
    lastHop: '198.18.0',
  });
});

test('an IPv4 address in IPv6 form counts as the IPv4 address', () => {
  expect(readAddress({ 'x-forwarded-for': `::ffff:${CLIENT}` })).toBe(CLIENT);
  expect(readAddress({}, `::FFFF:${CLIENT}`)).toBe(CLIENT);
});

test('a long forged address is truncated', () => {
  expect(readAddress({ 'x-forwarded-for': 'x'.repeat(5000) })).toHaveLength(64);
});

describe('a state-changing call', () => {
  it.each<[string, Record<string, string>]>([
    ['has Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['was typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['does not come from a browser', {}],
    ['comes from the public origin', { origin: 'https://www.firm.example', host: 'admin-x.a.run.app' }],
    [
      'has Sec-Fetch-Site: same-origin, although a proxy has changed the host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://a', host: 'b' },
    ],
  ])('is allowed when it %s', (_, headers) => {
    expect(isSameOrigin(requestWith(headers), 'https://www.firm.example')).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['comes from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['comes from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['has an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'maybe' }],
    ['has an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }],
    [
      'has the origin of the host that it calls, which is not the public origin',
      { origin: 'https://admin-x.a.run.app', host: 'admin-x.a.run.app' },
    ],
    ['has another origin', { origin: 'https://evil.example', host: 'firm.example' }],
    ['comes from another port of its host', { origin: 'http://localhost:9000', host: 'localhost:5000' }],
    ['has the origin of a sandboxed frame', { origin: 'null', host: 'firm.example' }],
    ['has an origin that is not a URL', { origin: 'firm.example', host: 'firm.example' }],
    [
      'comes from a host whose name begins with ours',
      { origin: 'https://firm.example.evil.example', host: 'firm.example' },
    ],
  ])('is refused when it %s', (_, headers) => {
    expect(isSameOrigin(requestWith(headers), 'https://www.firm.example')).toBe(false);
  });
});
