import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../testing/stop-clock.ts';
import { rounds } from '../../../testing/tier.ts';
import { adminRoutes } from '../../src/admin/routes.ts';
import { toApiRequest } from '../../src/http/serve.ts';
import type { SessionUser } from '../../src/shared/account.ts';
import { site } from '../../src/shared/site.ts';
import { PASSWORD, readCookie } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startProxiedApi } from '../support/auth-proxy.ts';
import { exchange, readStatus } from '../support/live-token.ts';
import { RecordDocuments } from '../support/record-documents.ts';

const { api, proxy } = await startProxiedApi();
const documents = new RecordDocuments(api.firestore);
const record = `contact_records/${await documents.add('contacts')}`;
afterAll(() => documents.removeAll());

const { tryLogin: login } = api;
const userStatus = async (cookie: string) => (await api.call('/api/admin/user', { cookie })).status;
const changePassword = (cookie: string, newPassword: string) =>
  api.call('/api/admin/password', { body: { currentPassword: PASSWORD, newPassword }, cookie });

async function countSessions(uid: string): Promise<number> {
  return (await api.firestore.collection('sessions').where('uid', '==', uid).get()).size;
}

/** The statuses of the API by the cookie of a sign-in, and of the rules by its token. */
async function tryAccess(response: Response): Promise<{ api: number; rules: number }> {
  if (response.status !== 200) {
    expect([401, 429, 503]).toContain(response.status);
    expect(response.headers.get('set-cookie')).toBeNull();
    return { api: 401, rules: 403 };
  }
  const { token } = (await response.json()) as SessionUser;
  return {
    api: await userStatus(readCookie(response)!),
    // There is no token when the account went while its live identity was made.
    rules: token === null ? 403 : await readStatus(await exchange(token), record),
  };
}

const NONE = { api: 401, rules: 403 };

describe('a sign-in that is under way while its account is removed', () => {
  it('opens no session, although its password was right', async () => {
    const [boss, admin] = [await api.signedIn(), await api.newAdmin()];
    const checked = proxy.hold('response', 'signInWithPassword');
    const signingIn = login(admin.username);
    await checked.held;
    expect((await api.remove(boss.cookie, admin.uid)).status).toBe(204);
    checked.release();
    expect(await tryAccess(await signingIn)).toEqual(NONE);
    expect(await countSessions(admin.uid)).toBe(0);
  });

  it('opens none either when the removal has already ended the sessions', async () => {
    const [boss, admin] = [await api.signedIn(), await api.newAdmin()];
    const deletion = proxy.hold('request', 'delete');
    const removing = api.remove(boss.cookie, admin.uid);
    await deletion.held;
    const signedIn = await login(admin.username);
    expect(signedIn.status).toBe(200);
    deletion.release();
    expect((await removing).status).toBe(204);
    expect(await tryAccess(signedIn)).toEqual(NONE);
  });

  it('opens none in a race', { timeout: 180_000 }, async () => {
    stopClock(); // a slow machine must not wait out the lock
    const boss = await api.signedIn();
    await race(rounds(5, 20), async (delay) => {
      const admin = await api.newAdmin();
      const [response] = await Promise.all([
        login(admin.username),
        sleep(delay).then(async () => expect((await api.remove(boss.cookie, admin.uid)).status).toBe(204)),
      ]);
      expect(await tryAccess(response)).toEqual(NONE);
      expect(await countSessions(admin.uid)).toBe(0);
    });
  });
});

describe('a sign-in with the old password that is under way while it is changed', () => {
  it('opens no session, although that password was right', async () => {
    const admin = await api.signedIn();
    const checked = proxy.hold('response', 'signInWithPassword');
    const signingIn = login(admin.username);
    await checked.held;
    const changed = await changePassword(admin.cookie, 'another horse battery');
    expect(changed.status).toBe(204);
    checked.release();
    const old = await signingIn;
    expect(await tryAccess(old)).toEqual(NONE);
    expect(await userStatus(readCookie(changed)!)).toBe(200);
  });

  it('opens none in a race, and the new password’s session stays', { timeout: 180_000 }, async () => {
    stopClock();
    await race(rounds(5, 20), async (delay) => {
      const admin = await api.signedIn();
      const [old, changed] = await Promise.all([
        login(admin.username),
        sleep(delay).then(() => changePassword(admin.cookie, 'another horse battery')),
      ]);
      expect(changed.status).toBe(204);
      expect(await tryAccess(old)).toEqual(NONE);
      expect(await userStatus(readCookie(changed)!)).toBe(200);
      expect(await countSessions(admin.uid)).toBe(1);
    });
  });
});

/** Runs races five at a time, with delays that spread over the duration of a sign-in. */
async function race(times: number, run: (delay: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round += 5) {
    await atOnce(5, (index) => run((round + index) * 4));
  }
}

const BLOCK = 'POST /api/admin/blocked-senders';

describe('a session', () => {
  const user = (cookie: string) => api.call('/api/admin/user', { cookie });

  it('tells which days are no working days, where the promise counts working time', async () => {
    const { cookie } = await api.signedIn();
    const { city } = site.headquarters;
    vi.stubEnv('ANSWER_TIME', 'working');
    vi.stubEnv('HOLIDAYS', `2026-12-25, 2027-07-01 ${city}`);
    const response = await user(cookie);
    vi.unstubAllEnvs();
    expect(await response.json()).toMatchObject({ holidays: ['2026-12-25', `2027-07-01 ${city}`] });
  });

  it('ends at once when its admin signs out, and other sessions stay valid', async () => {
    const { username } = await api.newAdmin();
    const [cookie, elsewhere] = [await api.login(username), await api.login(username)];
    const response = await api.call('/api/admin/logout', { method: 'POST', cookie });

    expect(response.status).toBe(204);
    // The mark of the device stays.
    const device = cookie.split('~').at(-1);
    expect(response.headers.get('set-cookie')).toBe(
      `__session=~${device}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect((await user(cookie)).status).toBe(401);
    expect((await user(readCookie(response)!)).status).toBe(401);
    expect((await user(elsewhere)).status).toBe(200);
  });

  it('ends when its browser signs in again', async () => {
    const { username } = await api.newAdmin();
    const [cookie, elsewhere] = [await api.login(username), await api.login(username)];
    const body = { username, password: PASSWORD };
    expect((await api.call('/api/admin/login', { body, cookie })).status).toBe(200);
    expect([(await user(cookie)).status, (await user(elsewhere)).status]).toEqual([401, 200]);
  });

  it('has to be open still when the body of a call has come', async () => {
    const { cookie } = await api.signedIn();
    const body = new PassThrough();
    const headers = { cookie: `__session=${cookie}`, 'content-type': 'application/json' };
    const raw = Object.assign(body, { headers, rawHeaders: [] }) as unknown as IncomingMessage;
    const route = adminRoutes.find(({ path, method }) => `${method} ${path}` === BLOCK);
    const call = (async () => route?.handle(toApiRequest(raw, new URL('http://api.invalid'), {})))();
    await expect.poll(() => body.listenerCount('data')).toBe(1);
    await api.call('/api/admin/logout', { method: 'POST', cookie });
    body.end('{"sender":"spam.example"}');
    await expect(call).rejects.toMatchObject({ status: 401 });
  });

  it('can be ended twice, whatever the body is', async () => {
    const { cookie } = await api.signedIn();
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { method: 'POST' })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: 'x' })).status).toBe(204);
  });

  it('that never was leaves no cookie when it is ended', async () => {
    const response = await api.call('/api/admin/logout', { method: 'POST' });
    expect(response.headers.get('set-cookie')).toBe(
      '__session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    );
  });

  it('is stored as a hash, without its token', async () => {
    const { uid, cookie } = await api.signedIn();
    const stored = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    expect(stored.size).toBe(1);
    const [token] = cookie.split('~');
    expect(JSON.stringify([stored.docs[0]!.id, stored.docs[0]!.data()])).not.toContain(token);
  });

  it('asks Firebase Auth nothing at a request', async () => {
    const { cookie } = await api.signedIn();
    proxy.clear();
    expect((await api.call('/api/admin/contacts', { cookie })).status).toBe(200);
    expect(proxy.calls).toEqual([]);
  });

  it('is not read from a cookie with another name', async () => {
    const { cookie } = await api.signedIn();
    const response = await api.call('/api/admin/user', { headers: { Cookie: `session=${cookie}` } });
    expect(response.status).toBe(401);
    expect(readCookie(response)).toBeUndefined();
  });
});

describe('who may write documents, as every function may,', () => {
  const HOUR_MS = 3_600_000;
  const device = 'A'.repeat(22);
  const sessionsOf = (uid: string) => api.firestore.collection('sessions').where('uid', '==', uid);
  const readSession = async (uid: string) => (await sessionsOf(uid).get()).docs[0]!;

  /** Writes a session for a token of one's own, and returns its cookie. */
  async function forge(session: DocumentData): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await api.firestore.doc(`sessions/${hash('sha256', token, 'base64url')}`).set(session);
    return `${token}~${device}`;
  }

  it('opens no session, by a copy of an open one neither', async () => {
    const { uid, cookie } = await api.signedIn();
    const open = (await readSession(uid)).data();
    const { seal: _, ...unsealed } = open;
    for (const forged of [unsealed, open, { ...open, seal: '' }, { ...open, seal: 7 }, {}])
      expect(await userStatus(await forge(forged))).toBe(401);
    expect(await userStatus(cookie)).toBe(200);
  });

  it.each<[string, (other: DocumentData) => DocumentData]>([
    ['gives it to another admin', ({ uid, username }) => ({ uid, username })],
    ['gives it another username', () => ({ username: 'boss' })],
    ['gives it another display name', () => ({ displayName: 'The Boss' })],
    ['takes its display name away', () => ({ displayName: FieldValue.delete() })],
    ['lengthens it', () => ({ expireAt: new Date(Date.now() + 24 * HOUR_MS) })],
    ['lets it outlive a new password', () => ({ credentialsVersion: 'that of the new one' })],
  ])('ends an open session, who %s', async (_what, change) => {
    const [admin, other] = [await api.signedIn(), await api.signedIn()];
    const name = { displayName: 'Rina' };
    expect((await api.call('/api/admin/display-name', { body: name, ...admin })).status).toBe(200);
    expect(await userStatus(admin.cookie)).toBe(200);
    await (await readSession(admin.uid)).ref.update(change((await readSession(other.uid)).data()));
    expect(await userStatus(admin.cookie)).toBe(401);
  });

  it('gets no session sealed by an admin who takes another display name', async () => {
    const { uid, cookie } = await api.signedIn();
    const forged = await forge((await readSession(uid)).data());
    for (const displayName of ['Rina', ''])
      expect((await api.call('/api/admin/display-name', { body: { displayName }, cookie })).status).toBe(200);
    expect([await userStatus(forged), await userStatus(cookie)]).toEqual([401, 200]);
  });
});
