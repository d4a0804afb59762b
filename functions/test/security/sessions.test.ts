import { setTimeout as sleep } from 'node:timers/promises';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth as getClientAuth, signInWithCustomToken } from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  getFirestore,
  onSnapshot,
  query,
  setLogLevel,
  Timestamp,
  where,
  type FirestoreError,
  type QuerySnapshot,
} from 'firebase/firestore';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../testing/stop-clock.ts';
import { rounds } from '../../../testing/tier.ts';
import { WAIT_MS } from '../../../testing/wait.ts';
import { storedCredentials } from '../../src/admin/sign-in/credentials.ts';
import { config } from '../../src/config.ts';
import { adminAuth } from '../../src/firebase-auth.ts';
import type { SessionUser } from '../../src/shared/account.ts';
import { PASSWORD, readCookie } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startProxiedApi } from '../support/auth-proxy.ts';
import { exchange, identityToolkit, readStatus, readToken } from '../support/live-token.ts';
import { RecordDocuments } from '../support/record-documents.ts';

const { api, proxy } = await startProxiedApi();
const documents = new RecordDocuments(api.firestore);
const record = `contact_records/${await documents.add('contacts')}`;
afterAll(() => documents.removeAll());

const login = (username: string, password = PASSWORD) =>
  api.call('/api/admin/login', { body: { username, password } });
const userStatus = async (cookie: string) => (await api.call('/api/admin/user', { cookie })).status;
const remove = (uid: string, cookie: string) => api.remove(cookie, uid);
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
const FULL = { api: 200, rules: 200 };

describe('a sign-in that is under way while its account is removed', () => {
  it('opens no session, although its password was right', async () => {
    const [boss, admin] = [await api.signedIn(), await api.newAdmin()];
    const checked = proxy.hold('response', 'signInWithPassword');
    const signingIn = login(admin.username);
    await checked.held;
    expect((await remove(admin.uid, boss.cookie)).status).toBe(204);
    checked.release();
    expect(await tryAccess(await signingIn)).toEqual(NONE);
    expect(await countSessions(admin.uid)).toBe(0);
  });

  it('opens none either when the removal has already ended the sessions', async () => {
    const [boss, admin] = [await api.signedIn(), await api.newAdmin()];
    const deletion = proxy.hold('request', 'delete');
    const removing = remove(admin.uid, boss.cookie);
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
        sleep(delay).then(async () => expect((await remove(admin.uid, boss.cookie)).status).toBe(204)),
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

describe('an open listener', () => {
  const ended = (listener: Listener) => vi.waitFor(() => expect(listener.error).toBeDefined(), WAIT_MS);

  it('gets records while its session is open', async () => {
    const admin = await signedIn();
    const listener = await listen(admin.token);
    const id = await documents.add('contacts', { createdAt: Timestamp.now().toDate() });
    await vi.waitFor(() => expect(listener.ids).toContain(id), WAIT_MS);
    await listener.close();
  });

  it.each([
    [
      'the admin signs out',
      (admin: SignedIn) => api.call('/api/admin/logout', { method: 'POST', cookie: admin.cookie }),
    ],
    ['the password is changed', (admin: SignedIn) => changePassword(admin.cookie, 'another horse battery')],
    ['the account is removed', async (admin: SignedIn) => remove(admin.uid, (await api.signedIn()).cookie)],
  ])('gets none after %s', async (_, end) => {
    const admin = await signedIn();
    const listener = await listen(admin.token);
    await end(admin);
    const id = await documents.add('contacts', { createdAt: Timestamp.now().toDate() });
    await ended(listener);
    expect(listener.error?.code).toBe('permission-denied');
    expect(listener.ids).not.toContain(id);
    await listener.close();
  });
});

interface SignedIn {
  uid: string;
  cookie: string;
  token: string;
}

async function signedIn(): Promise<SignedIn> {
  const { uid, username } = await api.newAdmin();
  const response = await login(username);
  return { uid, cookie: readCookie(response)!, token: await readToken(response) };
}

interface Listener {
  ids: string[];
  error?: FirestoreError;
  close: () => Promise<void>;
}

/** The dashboard's listener: the client SDK, signed in with the custom token, on new records. */
async function listen(token: string): Promise<Listener> {
  setLogLevel('silent');
  const client = initializeApp(
    { projectId: process.env['GCLOUD_PROJECT']!, apiKey: 'any' },
    token.slice(-12),
  );
  const [host, port] = process.env['FIRESTORE_EMULATOR_HOST']!.split(':');
  const [auth, firestore] = [getClientAuth(client), getFirestore(client)];
  connectAuthEmulator(auth, `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`, {
    disableWarnings: true,
  });
  connectFirestoreEmulator(firestore, host!, Number(port));
  await signInWithCustomToken(auth, token);

  const listener: Listener = { ids: [], close: () => deleteApp(client) };
  const recent = query(
    collection(firestore, 'contact_records'),
    where('createdAt', '>', Timestamp.fromMillis(Date.now() - 60_000)),
  );
  await new Promise<void>((resolve, reject) => {
    onSnapshot(
      recent,
      (snapshot: QuerySnapshot) => {
        listener.ids = snapshot.docs.map(({ id }) => id);
        resolve();
      },
      (error) => {
        listener.error = error;
        reject(error);
      },
    );
  });
  return listener;
}

describe('a token that Firebase gives without our sign-in', () => {
  it('reads no record, although it has the admin claim', async () => {
    const admin = await api.newAdmin();
    const { email } = await adminAuth().getUser(admin.uid);
    const { password } = storedCredentials(config.passwordPepper(), { ...admin, password: PASSWORD });
    const { idToken } = await identityToolkit('signInWithPassword', { email, password });
    expect((await adminAuth().verifyIdToken(idToken!))['admin']).toBe(true);
    expect(await readStatus(idToken!, record)).toBe(403);
  });

  it('reads nothing with the claim of an invented session', async () => {
    const token = await adminAuth().createCustomToken('anybody', { admin: true, session: 'made up' });
    expect(await readStatus(await exchange(token), record)).toBe(403);
  });

  it('reads as long as a session is open, for comparison', async () => {
    const { username } = await api.newAdmin();
    expect(await tryAccess(await login(username))).toEqual(FULL);
  });
});
