import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { contact } from './inquiries.ts';
import { startCall } from './start-call.ts';

export interface HostileRequest {
  name: string;
  status: number;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  method?: string;
}

const withFields = (name: string, changes: object): HostileRequest => ({
  name,
  status: 400,
  body: JSON.stringify({ ...contact, ...changes }),
});
const withBody = (name: string, body: string | Uint8Array<ArrayBuffer>, status = 400): HostileRequest => ({
  name,
  status,
  body,
});
const withHeaders = (name: string, headers: Record<string, string>, status = 415): HostileRequest => ({
  name,
  status,
  body: JSON.stringify(contact),
  headers,
});
const withMethod = (name: string): HostileRequest => ({
  name: `the method ${name}`,
  status: 405,
  method: name,
});
const bytes = (...values: number[]) => new Uint8Array(values);

/** Requests to POST /api/contact that no browser sends, with the expected status. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  withBody('no body', ''),
  withBody('half an object', '{"name":"Ann"'),
  withBody('not JSON at all', '<xml/>'),
  withBody('null', 'null'),
  withBody('a number', '1'),
  withBody('true', 'true'),
  withBody('a string', '"name"'),
  withBody('an array', JSON.stringify([contact])),
  withBody('an empty object', '{}'),
  withBody('twenty thousand nested arrays', '['.repeat(20_000) + ']'.repeat(20_000)),
  withBody('nested arrays as a name', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  withBody('a byte that is not UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)),
  withBody('an overlong encoding of a slash', bytes(0x22, 0xc0, 0xaf, 0x22)),
  withBody('UTF-16', new Uint8Array(Buffer.from(JSON.stringify(contact), 'utf16le'))),
  withBody('Infinity', '{"name":Infinity}'),
  withBody('a comment in the JSON', `/* */ ${JSON.stringify(contact)}`),
  withBody('1 MB', 'x'.repeat(1024 * 1024), 413),
  withBody('33 MB', 'x'.repeat(33 * 1024 * 1024), 413),
  withBody('64 KB and one byte', JSON.stringify(contact).padEnd(64 * 1024 + 1), 413),
  withFields('a name that is a number', { name: 1 }),
  withFields('a name that is an object', { name: { toString: 'x' } }),
  withFields('a name that is null', { name: null }),
  withFields('a name that is an array of texts', { name: ['Ann'] }),
  withFields('a name of spaces', { name: ' \u00a0\u3000 ' }),
  withFields('a name of invisible characters', { name: '\u202e\u200b\u2069' }),
  withFields('a name of 201 characters', { name: 'x'.repeat(201) }),
  withFields('an email with a line break', { email: 'ann@example.com\nBcc: x@y.example' }),
  withFields('two email addresses', { email: 'ann@example.com, bob@example.com' }),
  withFields('an email whose domain has no dot', { email: 'a@b' }),
  withFields('an email of 300 characters', { email: `${'a'.repeat(290)}@b.example` }),
  withFields('a message of 20,000 characters', { message: 'x'.repeat(20_000) }),
  withFields('an unknown field', { isAdmin: true }),
  withFields('fields of the record', { spam: false, createdAt: null }),
  withBody('a prototype key', `{"__proto__":{"name":"Ann"},${JSON.stringify(contact).slice(1)}`),
  withBody('a constructor key', `{"constructor":{"prototype":{}},${JSON.stringify(contact).slice(1)}`),
  withHeaders('an HTML form', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  withHeaders('plain text', { 'Content-Type': 'text/plain' }),
  withHeaders('an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }),
  withHeaders('a charset other than UTF-8', { 'Content-Type': 'application/json; charset=iso-8859-1' }),
  withHeaders('a nonsensical content type', { 'Content-Type': ';;;=' }),
  withHeaders('a cloud event', { 'Content-Type': 'application/cloudevents+json' }),
  withHeaders('a compression that the body does not have', { 'Content-Encoding': 'gzip' }),
  withHeaders('an unknown compression', { 'Content-Encoding': 'zzz' }),
  withHeaders('a key that is a path', { 'Idempotency-Key': '../../outbox/x' }, 400),
  withHeaders('a key of 8,000 characters', { 'Idempotency-Key': 'a'.repeat(8000) }, 400),
  withMethod('GET'),
  withMethod('PUT'),
  withMethod('DELETE'),
  withMethod('OPTIONS'),
];

/** Asserts that the response is one sentence of plain text, without HTML, a stack trace or the name of an error. */
export async function expectOneSentence(response: Response): Promise<void> {
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  const body = await response.text();
  assert.doesNotMatch(body, /<|\bat .*:\d+|Error:|\n/);
  assert.ok(body.length < 200, body);
}

export async function sendHostile(
  origin: string,
  { method = 'POST', body, headers }: HostileRequest,
): Promise<Response> {
  const request = startCall(origin, { method, path: '/api/contact', headers });
  request.end(method === 'POST' ? body : undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const contentType = response.headers['content-type'] ?? '';
  return new Response(await text(response), {
    status: response.statusCode ?? 0,
    headers: { 'Content-Type': contentType },
  });
}

/** Paths that a lenient server could resolve to a path of the admin API. */
export const ADMIN_PATH_VARIANTS = [
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
