import assert from 'node:assert/strict';
import { contact } from './inquiries.ts';

export interface HostileRequest {
  name: string;
  status: number;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  method?: string;
}

const field = (name: string, changes: object): HostileRequest => ({
  name,
  status: 400,
  body: JSON.stringify({ ...contact, ...changes }),
});
const raw = (name: string, body: string | Uint8Array<ArrayBuffer>, status = 400): HostileRequest => ({
  name,
  status,
  body,
});
const typed = (name: string, headers: Record<string, string>, status = 415): HostileRequest => ({
  name,
  status,
  body: JSON.stringify(contact),
  headers,
});
const method = (name: string): HostileRequest => ({ name: `the method ${name}`, status: 405, method: name });
const bytes = (...values: number[]) => new Uint8Array(values);

/** Requests to POST /api/contact that no browser sends, with the expected status. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  raw('no body', ''),
  raw('half an object', '{"name":"Ann"'),
  raw('not JSON at all', '<xml/>'),
  raw('null', 'null'),
  raw('a number', '1'),
  raw('true', 'true'),
  raw('a string', '"name"'),
  raw('an array', JSON.stringify([contact])),
  raw('an empty object', '{}'),
  raw('twenty thousand nested arrays', '['.repeat(20_000) + ']'.repeat(20_000)),
  raw('nested arrays as a name', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  raw('a byte that is not UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)),
  raw('an overlong encoding of a slash', bytes(0x22, 0xc0, 0xaf, 0x22)),
  raw('UTF-16', new Uint8Array(Buffer.from(JSON.stringify(contact), 'utf16le'))),
  raw('Infinity', '{"name":Infinity}'),
  raw('a comment in the JSON', `/* */ ${JSON.stringify(contact)}`),
  raw('1 MB', 'x'.repeat(1024 * 1024), 413),
  raw('33 MB', 'x'.repeat(33 * 1024 * 1024), 413),
  raw('64 KB and one byte', JSON.stringify(contact).padEnd(64 * 1024 + 1), 413),
  field('a name that is a number', { name: 1 }),
  field('a name that is an object', { name: { toString: 'x' } }),
  field('a name that is null', { name: null }),
  field('a name that is an array of texts', { name: ['Ann'] }),
  field('a name of spaces', { name: ' \u00a0\u3000 ' }),
  field('a name of invisible characters', { name: '\u202e\u200b\u2069' }),
  field('a name of 201 characters', { name: 'x'.repeat(201) }),
  field('an email with a line break', { email: 'ann@example.com\nBcc: x@y.example' }),
  field('two email addresses', { email: 'ann@example.com, bob@example.com' }),
  field('an email whose domain has no dot', { email: 'a@b' }),
  field('an email of 300 characters', { email: `${'a'.repeat(290)}@b.example` }),
  field('a message of 20,000 characters', { message: 'x'.repeat(20_000) }),
  field('an unknown field', { isAdmin: true }),
  field('a field of the record', { spam: false, createdAt: null }),
  raw('a prototype key', `{"__proto__":{"name":"Ann"},${JSON.stringify(contact).slice(1)}`),
  raw('a constructor key', `{"constructor":{"prototype":{}},${JSON.stringify(contact).slice(1)}`),
  typed('a form', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  typed('plain text', { 'Content-Type': 'text/plain' }),
  typed('an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }),
  typed('a charset other than UTF-8', { 'Content-Type': 'application/json; charset=iso-8859-1' }),
  typed('a content type of nonsense', { 'Content-Type': ';;;=' }),
  typed('a cloud event', { 'Content-Type': 'application/cloudevents+json' }),
  typed('a compression that the body does not have', { 'Content-Encoding': 'gzip' }),
  typed('an unknown compression', { 'Content-Encoding': 'zzz' }),
  typed('a key that is a path', { 'Idempotency-Key': '../../outbox/x' }, 400),
  typed('a key of 8,000 characters', { 'Idempotency-Key': 'a'.repeat(8000) }, 400),
  method('GET'),
  method('PUT'),
  method('DELETE'),
  method('OPTIONS'),
];

/** The response is one sentence of plain text, without a trace of its program. */
export async function expectOneSentence(response: Response): Promise<void> {
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  const body = await response.text();
  assert.doesNotMatch(body, /<|\bat .*:\d+|Error:|\n/);
  assert.ok(body.length < 200, body);
}

export function sendHostile(
  origin: string,
  { method = 'POST', body, headers }: HostileRequest,
): Promise<Response> {
  return fetch(`${origin}/api/contact`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  });
}

/** Addresses that a lax server reads as one of the admin API. */
export const ADDRESS_TRICKS = [
  '/api/admin//contacts',
  '//api/admin/contacts',
  '/api//admin/contacts',
  '/api/admin/./contacts',
  '/api/admin/x/../contacts',
  '/api/admin/x/%2e%2e/contacts',
  '/api/blog/../admin/contacts',
  '/api/blog/%2e%2e/admin/contacts',
  '/api/blog/..%2fadmin%2fcontacts',
  '/api/admin/contacts/',
  '/api/admin/contacts/.',
  '/api/admin/contacts%2f',
  '/api/admin/contacts%00',
  '/api/admin/contacts;x',
  '/api/admin/contacts?spam=true&admin=true',
  '/api/admin/%63ontacts',
  '/api/admin/%2563ontacts',
  '/API/ADMIN/CONTACTS',
  '/api\\admin\\contacts',
  '/api/admin/contacts#',
  '/api/admin/export/contacts?',
  '/api/admin/export/..%2fcontacts',
];
