import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

function headersOf(headers: Record<string, string>) {
  return { get: (name: string) => headers[name] };
}

describe('a state-changing call', () => {
  it.each<[string, Record<string, string>]>([
    ['says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['was typed by the person', { 'sec-fetch-site': 'none' }],
    ['comes from a script', {}],
    ['comes from the host it is sent to', { origin: 'http://localhost:5000', host: 'localhost:5000' }],
    [
      'comes from the host that Hosting forwards',
      {
        origin: 'https://forillon.example',
        host: 'admin-x.a.run.app',
        'x-forwarded-host': 'forillon.example',
      },
    ],
    ['comes from the public origin', { origin: 'https://www.forillon.example', host: 'admin-x.a.run.app' }],
    [
      'says same-origin although a proxy changed the host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://a', host: 'b' },
    ],
  ])('is let in when it %s', (_, headers) => {
    expect(isSameOrigin(headersOf(headers), ['https://www.forillon.example'])).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['comes from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['comes from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['says a word nobody knows', { 'sec-fetch-site': 'maybe' }],
    ['says an empty word', { 'sec-fetch-site': '' }],
    ['has another origin', { origin: 'https://evil.example', host: 'forillon.example' }],
    ['has another port', { origin: 'http://localhost:9000', host: 'localhost:5000' }],
    ['has the origin of a sandboxed frame', { origin: 'null', host: 'forillon.example' }],
    ['has an origin that is no address', { origin: 'forillon.example', host: 'forillon.example' }],
    [
      'names our host in front of its own',
      { origin: 'https://forillon.example.evil.example', host: 'forillon.example' },
    ],
  ])('is refused when it %s', (_, headers) => {
    expect(isSameOrigin(headersOf(headers), ['https://www.forillon.example'])).toBe(false);
  });
});
