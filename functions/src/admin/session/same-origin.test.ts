import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

function requestWith(headers: Record<string, string>) {
  return { header: (name: string) => headers[name] };
}

describe('a state-changing call', () => {
  it.each<[string, Record<string, string>]>([
    ['says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['was typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['does not come from a browser', {}],
    ['comes from the public origin', { origin: 'https://www.firm.example', host: 'admin-x.a.run.app' }],
    [
      'says same-origin, although a proxy has changed the host',
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
      'has the host it is sent to, which is not the public one',
      { origin: 'https://admin-x.a.run.app', host: 'admin-x.a.run.app' },
    ],
    ['has another origin', { origin: 'https://evil.example', host: 'firm.example' }],
    ['has another port', { origin: 'http://localhost:9000', host: 'localhost:5000' }],
    ['has the origin of a sandboxed frame', { origin: 'null', host: 'firm.example' }],
    ['has an origin that is no URL', { origin: 'firm.example', host: 'firm.example' }],
    ['starts its own host with ours', { origin: 'https://firm.example.evil.example', host: 'firm.example' }],
  ])('is refused when it %s', (_, headers) => {
    expect(isSameOrigin(requestWith(headers), 'https://www.firm.example')).toBe(false);
  });
});
