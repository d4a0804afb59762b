import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newUsername, PASSWORD } from '../support/admin-api.ts';
import { ADMIN_PATH_VARIANTS } from '../support/hostile-requests.ts';
import { startRecordApi } from '../support/record-api.ts';

const { api, documents } = await startRecordApi();
const { cookie, username } = await api.newSignedInAdmin();

describe('a body with unknown fields (mass assignment, prototype pollution)', () => {
  const EXTRAS = [
    '"admin":true',
    '"role":"owner"',
    '"uid":"x"',
    '"id":"x"',
    '"createdAt":null',
    '"handledBy":"x"',
    '"__proto__":{"admin":true}',
    '"constructor":{"prototype":{"admin":true}}',
    '"prototype":{"admin":true}',
  ];
  const newName = newUsername();

  it.each([
    ['POST', '/api/admin/register', { username: newName, password: PASSWORD, currentPassword: PASSWORD }],
    ['POST', '/api/admin/admins/x/remove', { currentPassword: PASSWORD }],
    ['POST', '/api/admin/admins/x/second-step/reset', { currentPassword: PASSWORD }],
    ['POST', '/api/admin/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` }],
    ['POST', '/api/admin/login', { username: 'nobody', password: PASSWORD }],
    ['POST', '/api/admin/erase', { email: 'ada@example.com' }],
    ['POST', '/api/admin/erase/preview', { email: 'ada@example.com' }],
    ['POST', '/api/admin/blocked-senders', { sender: 'ada@example.com' }],
    ['POST', '/api/admin/blocked-senders/preview', { email: 'ada@example.com' }],
    ['POST', '/api/admin/export/contacts', {}],
    ['POST', '/api/admin/export/partnerships', { q: 'ada' }],
    ['POST', '/api/admin/export/person', { email: 'ada@example.com' }],
    [
      'POST',
      '/api/admin/contacts/changes',
      { batchId: randomUUID(), ids: ['x'], change: { type: 'handle' } },
    ],
    ['POST', '/api/admin/second-step/setup', { currentPassword: PASSWORD }],
    ['POST', '/api/admin/second-step', { setup: 'x', code: '000000' }],
    ['POST', '/api/admin/second-step/recovery-codes', { code: '000000' }],
    ['POST', '/api/admin/second-step/off', { code: '000000' }],
    [
      'POST',
      '/api/admin/partnerships/changes',
      { batchId: randomUUID(), ids: ['x'], change: { type: 'mark-as-spam' } },
    ],
    ['POST', '/api/admin/contacts/:id/notes', { id: randomUUID(), text: 'A note' }],
    ['POST', '/api/admin/contacts/:id/answers', { id: randomUUID(), seen: null, subject: 'Re', text: 'Hi' }],
  ])('is refused by %s %s', async (method, path, body) => {
    const kind = path.includes('partnerships') ? 'partnerships' : 'contacts';
    const id = await documents.add(kind);
    const reference = api.firestore.collection(`${kind.slice(0, -1)}_records`).doc(id);
    const before = (await reference.get()).data();
    // Fields that the call accepts are not extra.
    const extras = EXTRAS.filter((extra) => !Object.keys(body).some((key) => extra.startsWith(`"${key}"`)));
    for (const extra of extras) {
      const members = [JSON.stringify(body).slice(1, -1), extra].filter((part) => part !== '').join();
      const options = { method, body: `{${members}}`, cookie };
      const response = await api.call(path.replace(':id', id), options);
      const message = 'The request has unknown fields.';
      expect([extra, response.status, await response.text()]).toEqual([extra, 400, message]);
    }
    expect((await reference.get()).data()).toEqual(before);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect((await api.call('/api/admin/user', { cookie })).status).toBe(200);
  });

  it('adds no admin', async () => {
    const admins = await api.list<{ username: string }>('/api/admin/admins', cookie);
    const usernames = admins.map((admin) => admin.username);
    expect(usernames).toContain(username);
    expect(usernames).not.toContain(newName);
  });
});

interface RawCall {
  method?: string;
  cookie?: string;
  body?: string;
}

/** Sends a call with the exact path, which fetch would normalize. */
async function callExactPath(path: string, { method = 'GET', cookie, body }: RawCall = {}) {
  const { hostname, port } = new URL(api.origin);
  const headers = {
    ...(cookie !== undefined && { Cookie: `__session=${cookie}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const request = startRequest({ hostname, port, path, method, headers }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** Decodes an id. An id that is not UTF-8 is returned unchanged. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

describe('a hostile path', () => {
  it.each(ADMIN_PATH_VARIANTS)('%s shows no record without a session', async (path) => {
    const id = await documents.add('contacts', { name: 'Somebody private' });
    const { status, body } = await callExactPath(path);
    expect(status).toBeGreaterThanOrEqual(300);
    expect(body).not.toMatch(new RegExp(`Somebody private|${id}`));
  });

  it.each([
    '..%2Faudit%2Fx',
    '..',
    '%2e%2e',
    '.',
    '__x__',
    'a%2Fb',
    'a%5Cb',
    '%00',
    '%F0%9F',
    'a'.repeat(1600),
  ])('with the id %s is refused, and a change of a record with this id changes nothing', async (id) => {
    // '.' and '..' match another route. The functions framework refuses ids that are not UTF-8 with 400.
    const refusal = expect.toBeOneOf([400, 404, 405]);
    const body = JSON.stringify({ id: randomUUID(), text: 'A note' });
    for (const path of [`/api/admin/contacts/${id}/notes`, `/api/admin/blocked-senders/${id}/x`])
      expect(await callExactPath(path, { method: 'POST', cookie, body })).toMatchObject({
        status: refusal,
      });
    const unblock = `/api/admin/blocked-senders/${id}`;
    expect(await callExactPath(unblock, { method: 'DELETE', cookie })).toMatchObject({ status: refusal });
    const change = JSON.stringify({ batchId: randomUUID(), ids: [decode(id)], change: { type: 'handle' } });
    const changes = '/api/admin/contacts/changes';
    const { status, body: result } = await callExactPath(changes, {
      method: 'POST',
      cookie,
      body: change,
    });
    expect(status === 400 || result.includes('"changed":[]')).toBe(true);
  });
});
