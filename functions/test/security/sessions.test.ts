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
import { startProxiedApi } from '../support/auth-proxy.ts';
import { exchangeToken, readStatus } from '../support/live-token.ts';
import { RecordDocuments } from '../support/record-documents.ts';
import { runConcurrently } from '../support/run-concurrently.ts';

const { api, proxy } = await startProxiedApi();
const documents = new RecordDocuments(api.firestore);
const record = `contact_records/${await documents.add('contacts')}`;
afterAll(() => documents.removeAll());

const { tryLogin } = api;
const userStatus = async (cookie: string) => (await api.call('/api/admin/user', { cookie })).status;
const changePassword = (cookie: string, newPassword: string) =>
  api.call('/api/admin/password', { body: { currentPassword: PASSWORD, newPassword }, cookie });

async function countSessions(uid: string): Promise<number> {
  return (await api.firestore.collection('sessions').where('uid', '==', uid).get()).size;
}

/** Returns the status of the API with the cookie of a sign-in, and the status of the rules with its token. */
async function tryAccess(response: Response): Promise<{ api: number; rules: number }> {
  if (response.status !== 200) {
    // A sign-in that was refused has neither a cookie nor a token.
    expect([401, 429, 503]).toContain(response.status);
    expect(response.headers.get('set-cookie')).toBeNull();
    return { api: 401, rules: 403 };
  }
  const { token } = (await response.json()) as SessionUser;
  return {
    api: await userStatus(readCookie(response)!),
    // The token is null if the account was removed while its live identity was created.
    rules: token === null ? 403 : await readStatus(await exchangeToken(token), record),
  };
}

const NO_ACCESS = { api: 401, rules: 403 };

describe('a sign-in that is in progress while its account is removed', () => {
  it('opens no session even with the right password', async () => {
    const remover = await api.newSignedInAdmin();
    const admin = await api.newAdmin();
    const passwordCheck = proxy.hold('response', 'signInWithPassword');
    const signingIn = tryLogin(admin.username);
    await passwordCheck.held;
    expect((await api.remove(remover.cookie, admin.uid)).status).toBe(204);
    passwordCheck.release();
    expect(await tryAccess(await signingIn)).toEqual(NO_ACCESS);
    expect(await countSessions(admin.uid)).toBe(0);
  });

  it('gives no access even if it ends after the removal has ended the sessions', async () => {
    const remover = await api.newSignedInAdmin();
    const admin = await api.newAdmin();
    const deletion = proxy.hold('request', 'delete');
    const removing = api.remove(remover.cookie, admin.uid);
    await deletion.held;
    const signedIn = await tryLogin(admin.username);
    expect(signedIn.status).toBe(200);
    deletion.release();
    expect((await removing).status).toBe(204);
    expect(await tryAccess(signedIn)).toEqual(NO_ACCESS);
  });

  it('opens no session in a race', { timeout: 180_000 }, async () => {
    stopClock(); // because the wait for the lock would time out on a slow machine
    const remover = await api.newSignedInAdmin();
    await repeatRace(rounds(5, 20), async (delay) => {
      const admin = await api.newAdmin();
      const [response] = await Promise.all([
        tryLogin(admin.username),
        sleep(delay).then(async () => expect((await api.remove(remover.cookie, admin.uid)).status).toBe(204)),
      ]);
      expect(await tryAccess(response)).toEqual(NO_ACCESS);
      expect(await countSessions(admin.uid)).toBe(0);
    });
  });
});

describe('a sign-in with the old password that is in progress while the password is changed', () => {
  it('opens no session even if the password was right at first', async () => {
    const admin = await api.newSignedInAdmin();
    const passwordCheck = proxy.hold('response', 'signInWithPassword');
    const signingIn = tryLogin(admin.username);
    await passwordCheck.held;
    const changed = await changePassword(admin.cookie, 'another horse battery');
    expect(changed.status).toBe(204);
    passwordCheck.release();
    const old = await signingIn;
    expect(await tryAccess(old)).toEqual(NO_ACCESS);
    expect(await userStatus(readCookie(changed)!)).toBe(200);
  });

  it(
    'opens no session in a race, and the session of the new password stays',
    { timeout: 180_000 },
    async () => {
      stopClock(); // because the wait for the lock would time out on a slow machine
      await repeatRace(rounds(5, 20), async (delay) => {
        const admin = await api.newSignedInAdmin();
        const [old, changed] = await Promise.all([
          tryLogin(admin.username),
          sleep(delay).then(() => changePassword(admin.cookie, 'another horse battery')),
        ]);
        expect(changed.status).toBe(204);
        expect(await tryAccess(old)).toEqual(NO_ACCESS);
        expect(await userStatus(readCookie(changed)!)).toBe(200);
        expect(await countSessions(admin.uid)).toBe(1);
      });
    },
  );
});

/** Repeats a race, five at a time, with delays spread over the duration of a sign-in. */
async function repeatRace(times: number, run: (delay: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round += 5) {
    await runConcurrently(5, (index) => run((round + index) * 4));
  }
}

const BLOCK_ROUTE = 'POST /api/admin/blocked-senders';

describe('a session', () => {
  const readUser = (cookie: string) => api.call('/api/admin/user', { cookie });

  it('includes the holidays if the answer time counts working days', async () => {
    const { cookie } = await api.newSignedInAdmin();
    const { city } = site.headquarters;
    vi.stubEnv('ANSWER_TIME', 'working');
    vi.stubEnv('HOLIDAYS', `2026-12-25, 2027-07-01 ${city}`);
    const response = await readUser(cookie);
    vi.unstubAllEnvs();
    expect(await response.json()).toMatchObject({ holidays: ['2026-12-25', `2027-07-01 ${city}`] });
  });

  it('ends immediately when its admin signs out, and other sessions stay valid', async () => {
    const { username } = await api.newAdmin();
    const cookie = await api.login(username);
    const elsewhere = await api.login(username);
    const response = await api.call('/api/admin/logout', { method: 'POST', cookie });

    expect(response.status).toBe(204);
    // The cookie keeps the id of the device.
    const device = cookie.split('~').at(-1);
    expect(response.headers.get('set-cookie')).toBe(
      `__session=~${device}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect((await readUser(cookie)).status).toBe(401);
    expect((await readUser(readCookie(response)!)).status).toBe(401);
    expect((await readUser(elsewhere)).status).toBe(200);
  });

  it('ends when its browser signs in again', async () => {
    const { username } = await api.newAdmin();
    const cookie = await api.login(username);
    const elsewhere = await api.login(username);
    const body = { username, password: PASSWORD };
    expect((await api.call('/api/admin/login', { body, cookie })).status).toBe(200);
    expect([(await readUser(cookie)).status, (await readUser(elsewhere)).status]).toEqual([401, 200]);
  });

  it('must still be open after the body of a call was received', async () => {
    const { cookie } = await api.newSignedInAdmin();
    const body = new PassThrough();
    const headers = { cookie: `__session=${cookie}`, 'content-type': 'application/json' };
    const raw = Object.assign(body, { headers, rawHeaders: [] }) as unknown as IncomingMessage;
    const route = adminRoutes.find(({ path, method }) => `${method} ${path}` === BLOCK_ROUTE);
    const call = (async () => route?.handle(toApiRequest(raw, new URL('http://api.invalid'), {})))();
    await expect.poll(() => body.listenerCount('data')).toBe(1); // the call waits for its body
    await api.call('/api/admin/logout', { method: 'POST', cookie });
    body.end('{"sender":"spam.example"}');
    await expect(call).rejects.toMatchObject({ status: 401 });
  });

  it('can be ended twice, whatever the body of the call', async () => {
    const { cookie } = await api.newSignedInAdmin();
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { method: 'POST' })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: 'x' })).status).toBe(204);
  });

  it('that does not exist leaves no cookie when it is ended', async () => {
    const response = await api.call('/api/admin/logout', { method: 'POST' });
    expect(response.headers.get('set-cookie')).toBe(
      '__session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    );
  });

  it('is stored as a hash, without its token', async () => {
    const { uid, cookie } = await api.newSignedInAdmin();
    const stored = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    expect(stored.size).toBe(1);
    const [token] = cookie.split('~');
    expect(JSON.stringify([stored.docs[0]!.id, stored.docs[0]!.data()])).not.toContain(token);
  });

  it('is checked without calls to Firebase Auth', async () => {
    const { cookie } = await api.newSignedInAdmin();
    proxy.clear();
    expect((await api.call('/api/admin/contacts', { cookie })).status).toBe(200);
    expect(proxy.calls).toEqual([]);
  });

  it('is not read from a cookie with another name', async () => {
    const { cookie } = await api.newSignedInAdmin();
    const response = await api.call('/api/admin/user', { headers: { Cookie: `session=${cookie}` } });
    expect(response.status).toBe(401);
    expect(readCookie(response)).toBeUndefined();
  });
});

describe('a caller who can write documents, as every function can,', () => {
  const HOUR_MS = 3_600_000;
  const device = 'A'.repeat(22);
  const querySessions = (uid: string) => api.firestore.collection('sessions').where('uid', '==', uid);
  const readSession = async (uid: string) => (await querySessions(uid).get()).docs[0]!;

  /** Writes a session for a new token and returns its cookie. */
  async function forge(session: DocumentData): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await api.firestore.doc(`sessions/${hash('sha256', token, 'base64url')}`).set(session);
    return `${token}~${device}`;
  }

  it('cannot forge a session, even as a copy of an open one', async () => {
    const { uid, cookie } = await api.newSignedInAdmin();
    const open = (await readSession(uid)).data();
    const { seal: _, ...unsealed } = open;
    for (const forged of [unsealed, open, { ...open, seal: '' }, { ...open, seal: 7 }, {}])
      expect(await userStatus(await forge(forged))).toBe(401);
    expect(await userStatus(cookie)).toBe(200);
  });

  it.each<[string, (other: DocumentData) => DocumentData]>([
    ['giving it to another admin', ({ uid, username }) => ({ uid, username })],
    ['changing its username', () => ({ username: 'boss' })],
    ['changing its display name', () => ({ displayName: 'The Boss' })],
    ['removing its display name', () => ({ displayName: FieldValue.delete() })],
    ['extending it', () => ({ expireAt: new Date(Date.now() + 24 * HOUR_MS) })],
    ['making it outlive a new password', () => ({ credentialsVersion: 'the version of the new one' })],
  ])('ends an open session by %s', async (_attempt, change) => {
    const admin = await api.newSignedInAdmin();
    const other = await api.newSignedInAdmin();
    const name = { displayName: 'Rina' };
    expect((await api.call('/api/admin/display-name', { body: name, ...admin })).status).toBe(200);
    expect(await userStatus(admin.cookie)).toBe(200);
    await (await readSession(admin.uid)).ref.update(change((await readSession(other.uid)).data()));
    expect(await userStatus(admin.cookie)).toBe(401);
  });

  it('cannot have a forged session sealed by an admin’s change of the display name', async () => {
    const { uid, cookie } = await api.newSignedInAdmin();
    const forged = await forge((await readSession(uid)).data());
    for (const displayName of ['Rina', ''])
      expect((await api.call('/api/admin/display-name', { body: { displayName }, cookie })).status).toBe(200);
    expect([await userStatus(forged), await userStatus(cookie)]).toEqual([401, 200]);
  });
});
