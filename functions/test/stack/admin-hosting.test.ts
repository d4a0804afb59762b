import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD, readCookie, startAdminApi } from '../support/admin-api.ts';

/** The running site as a browser reaches it: Hosting, its rewrites, the functions emulator, the built bundle. */
const site = process.env['SITE_URL'] ?? 'http://127.0.0.1:5000';

const api = await startAdminApi();
afterAll(() => api.close());
const { username } = await api.newAdmin();

function login(headers: Record<string, string> = {}, origin = site): Promise<Response> {
  return fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
}

describe('through Hosting', () => {
  it('an admin signs in, is recognized, and signs out', async () => {
    const response = await login();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const headers = { Cookie: `__session=${readCookie(response)}` };

    const user = await fetch(`${site}/api/admin/user`, { headers });
    expect(await user.json()).toMatchObject({ username, token: expect.any(String) });

    const out = await fetch(`${site}/api/admin/logout`, { method: 'POST', headers });
    expect(out.status).toBe(204);
    expect(readCookie(out)).toMatch(/^~[\w-]{22}$/); // the session is gone, the mark of the device stays
    const after = await fetch(`${site}/api/admin/user`, { headers });
    expect(after.status).toBe(401);
  });

  it('a visitor gets 401 with a plain message', async () => {
    const response = await fetch(`${site}/api/admin/contacts`);
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('Please sign in.');
  });

  it('a page of the site may sign in by its Origin alone', async () => {
    expect((await login({ Origin: site })).status).toBe(200);
  });

  it('a page under another name of the same host may sign in by Sec-Fetch-Site', async () => {
    const origin = new URL(site);
    origin.hostname = 'localhost';
    const headers = { Origin: origin.origin, 'Sec-Fetch-Site': 'same-origin' };
    expect((await login(headers, origin.origin)).status).toBe(200);
  });

  it('a page of another site may not sign in', async () => {
    expect((await login({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await login({ Origin: site, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it('an export arrives complete and decompressed', async () => {
    const headers = { Cookie: `__session=${readCookie(await login())}`, 'Accept-Encoding': 'gzip' };
    const response = await fetch(`${site}/api/admin/export/contacts`, { headers });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=contacts.csv');
    expect(await response.text()).toMatch(
      /^"id","name","email","subject","message","createdAt","state","handledAt","handledBy","assignee","noteCount","snoozedUntil","snoozedBy","sourcePage",.*"utm_content","mailCount","firstAnswerAt","lastWordBy","lastWordAt"\r\n/,
    );
  });

  it('an unknown call is 404, and a known one with the wrong method 405', async () => {
    expect((await fetch(`${site}/api/admin/nothing`)).status).toBe(404);
    const response = await fetch(`${site}/api/admin/login`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
