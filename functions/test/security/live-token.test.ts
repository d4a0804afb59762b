import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from 'firebase-functions/logger';
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
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WAIT_MS } from '../../../testing/wait.ts';
import { deleteOrphanedLiveIdentities } from '../../src/admin/session/live-identity.ts';
import { endStaleSessions } from '../../src/admin/session/session.ts';
import { storedCredentials } from '../../src/admin/sign-in/credentials.ts';
import { config } from '../../src/config.ts';
import { adminAuth, findAccount } from '../../src/firebase-auth.ts';
import type { AdminUser } from '../../src/shared/account.ts';
import { PASSWORD, readCookie } from '../support/admin-api.ts';
import { exchangeToken, identityToolkit, readToken, startLiveApi } from '../support/live-token.ts';

const { api, documents, newListeningAdmin, readStatus } = await startLiveApi();

afterEach(() => void vi.restoreAllMocks());

type ListeningAdmin = Awaited<ReturnType<typeof newListeningAdmin>>;

interface Listener {
  ids: string[];
  error?: FirestoreError;
  close: () => Promise<void>;
}

/** Listens to new records as the dashboard does: with the client SDK, signed in with the custom token. */
async function listen(token: string): Promise<Listener> {
  setLogLevel('silent');
  const client = initializeApp(
    { projectId: process.env['GCLOUD_PROJECT']!, apiKey: 'any' },
    token.slice(-12), // a unique name, because several clients are open at a time
  );
  const [host, port] = process.env['FIRESTORE_EMULATOR_HOST']!.split(':');
  const auth = getClientAuth(client);
  const firestore = getFirestore(client);
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

describe('an open listener', () => {
  it('gets records while its session is open', async () => {
    const admin = await newListeningAdmin();
    const listener = await listen(admin.token);
    const id = await documents.add('contacts', { createdAt: Timestamp.now().toDate() });
    await vi.waitFor(() => expect(listener.ids).toContain(id), WAIT_MS);
    await listener.close();
  });

  it.each([
    [
      'the admin signs out',
      (admin: ListeningAdmin) => api.call('/api/admin/logout', { method: 'POST', cookie: admin.cookie }),
    ],
    [
      'the password is changed',
      (admin: ListeningAdmin) =>
        api.call('/api/admin/password', {
          body: { currentPassword: PASSWORD, newPassword: 'another horse battery' },
          cookie: admin.cookie,
        }),
    ],
    [
      'the account is removed',
      async (admin: ListeningAdmin) => api.remove((await api.newSignedInAdmin()).cookie, admin.uid),
    ],
  ])('gets no records after %s', async (_, end) => {
    const admin = await newListeningAdmin();
    const listener = await listen(admin.token);
    await end(admin);
    const id = await documents.add('contacts', { createdAt: Timestamp.now().toDate() });
    await vi.waitFor(() => expect(listener.error).toBeDefined(), WAIT_MS);
    expect(listener.error?.code).toBe('permission-denied');
    expect(listener.ids).not.toContain(id);
    await listener.close();
  });
});

describe('the token of the live listener', () => {
  it('reads records while its session is open', async () => {
    const admin = await newListeningAdmin();
    expect(await readStatus(admin.idToken)).toBe(200);
    const again = await readToken(await api.call('/api/admin/user', admin));
    expect(await readStatus(await exchangeToken(again))).toBe(200);
  });

  it('reads nothing after the account was removed, even if the token is exchanged only then', async () => {
    const admin = await newListeningAdmin();
    const other = await api.newSignedInAdmin();
    const late = await readToken(await api.call('/api/admin/user', admin));
    await api.remove(other.cookie, admin.uid);
    expect([await readStatus(admin.idToken), await readStatus(await exchangeToken(late))]).toEqual([
      403, 403,
    ]);
  });

  // Identity Toolkit's reference calls the exchange a sign-up if `isNewUser` is true, and a project may disable sign-ups:
  // https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken
  it('does not sign up a new user, even at the first exchange', async () => {
    const { username } = await api.newAdmin();
    const response = await api.tryLogin(username);
    const exchanged = await identityToolkit('signInWithCustomToken', { token: await readToken(response) });
    expect(exchanged).toMatchObject({ idToken: expect.any(String), isNewUser: false });
  });

  it('has an identity that is deleted with the account', async () => {
    const admin = await newListeningAdmin();
    const other = await api.newSignedInAdmin();
    expect(await findAccount(`live-${admin.uid}`)).not.toBeNull();
    await api.remove(other.cookie, admin.uid);
    expect(await findAccount(`live-${admin.uid}`)).toBeNull();
  });

  it('has an identity that is deleted within a day if the account is deleted in Firebase’s console', async () => {
    const admin = await newListeningAdmin();
    const other = await newListeningAdmin();
    await adminAuth().deleteUser(admin.uid);
    await deleteOrphanedLiveIdentities();
    expect(await findAccount(`live-${admin.uid}`)).toBeNull();
    expect(await findAccount(`live-${other.uid}`)).not.toBeNull();
  });

  it('cannot change the account', async () => {
    const admin = await newListeningAdmin();
    await identityToolkit('update', { idToken: admin.idToken, password: 'stolen password' });
    await identityToolkit('delete', { idToken: admin.idToken });
    expect((await adminAuth().getUser(admin.uid)).customClaims?.['username']).toBe(admin.username);
    expect(await api.login(admin.username)).toMatch(/./);
    await expect(api.login(admin.username, 'stolen password')).rejects.toThrow('401');
  });

  it('cannot turn its identity into an admin by setting a name and password', async () => {
    const admin = await newListeningAdmin();
    const username = `thief-${Date.now()}`;
    const email = `${username}@admins.example`;
    await identityToolkit('update', { idToken: admin.idToken, email, password: PASSWORD });
    await expect(api.login(username)).rejects.toThrow('401');

    const other = await api.newSignedInAdmin();
    const account = { username, password: 'the name is free' };
    const added = await api.register(other.cookie, account);
    expect(added.status).toBe(201);
    // The new account has another password than the thief’s.
    await expect(api.login(username)).rejects.toThrow('401');
    const { uid } = (await added.json()) as AdminUser;
    await api.remove(other.cookie, uid);
  });
});

it('a session works without a token for the live listener, and the log gives the reason', async () => {
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  const denied = Object.assign(
    new Error("Permission 'iam.serviceAccounts.signBlob' denied for me@project.iam"),
    {
      code: 'auth/insufficient-permission',
    },
  );
  vi.spyOn(adminAuth(), 'createCustomToken').mockRejectedValue(denied);
  const { uid, username } = await api.newAdmin();
  const response = await api.tryLogin(username);

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ uid, username, token: null });
  expect(log.mock.calls).toEqual([
    [
      'Live updates are off: no token could be signed',
      {
        code: 'auth/insufficient-permission',
        reason: "Permission 'iam.serviceAccounts.signBlob' denied for [address]",
      },
    ],
  ]);
  const cookie = readCookie(response)!;
  expect((await api.call('/api/admin/contacts', { cookie })).status).toBe(200);
  expect(await (await api.call('/api/admin/user', { cookie })).json()).toEqual({
    uid,
    username,
    token: null,
  });
});

describe('a token that Firebase issues without our sign-in', () => {
  it('reads no record even with the admin claim', async () => {
    const admin = await api.newAdmin();
    const { email } = await adminAuth().getUser(admin.uid);
    const { password } = storedCredentials(config.passwordPepper(), { ...admin, password: PASSWORD });
    const { idToken } = await identityToolkit('signInWithPassword', { email, password });
    expect((await adminAuth().verifyIdToken(idToken!))['admin']).toBe(true);
    expect(await readStatus(idToken!)).toBe(403);
  });

  it('reads nothing with the claim of an invented session', async () => {
    const token = await adminAuth().createCustomToken('anybody', { admin: true, session: 'made up' });
    expect(await readStatus(await exchangeToken(token))).toBe(403);
  });
});

const countSessions = async (uid: string) =>
  (await api.firestore.collection('sessions').where('uid', '==', uid).get()).size;

async function setSessionEnd(uid: string, at: number): Promise<void> {
  const { docs } = await api.firestore.collection('sessions').where('uid', '==', uid).get();
  await Promise.all(docs.map(({ ref }) => ref.update({ expireAt: new Date(at) })));
}

const tryAccess = async (admin: { cookie: string; idToken: string }) => ({
  api: (await api.call('/api/admin/user', admin)).status,
  rules: await readStatus(admin.idToken),
});
const NO_ACCESS = { api: 401, rules: 403 };
const FULL_ACCESS = { api: 200, rules: 200 };

const CONSOLE_CHANGES: [change: string, apply: (uid: string) => Promise<unknown>][] = [
  ['was disabled', (uid) => adminAuth().updateUser(uid, { disabled: true })],
  ['was deleted', (uid) => adminAuth().deleteUser(uid)],
  ['lost the admin claim', (uid) => adminAuth().setCustomUserClaims(uid, null)],
  // The time of a revocation has a resolution of a second.
  ['had its sessions revoked', (uid) => sleep(1000).then(() => adminAuth().revokeRefreshTokens(uid))],
];

it('the schedule that runs every minute ends live listeners after eight hours', async () => {
  const admin = await newListeningAdmin();
  const other = await newListeningAdmin();
  await setSessionEnd(admin.uid, Date.now());
  await endStaleSessions();
  expect([await countSessions(admin.uid), await readStatus(admin.idToken)]).toEqual([0, 403]);
  expect(await readStatus(other.idToken)).toBe(200);
});

describe.each(CONSOLE_CHANGES)('after an account %s in Firebase’s console', (_, apply) => {
  it('the schedule that runs every minute ends its session and live listener, and no others', async () => {
    const admin = await newListeningAdmin();
    const other = await newListeningAdmin();
    await apply(admin.uid);
    await endStaleSessions();
    const gone = await tryAccess(admin);
    const stays = await tryAccess(other);
    expect([gone, stays]).toEqual([NO_ACCESS, FULL_ACCESS]);
  });

  it('another admin can end its session and live listener in the dashboard', async () => {
    const other = await api.newSignedInAdmin();
    const admin = await newListeningAdmin();
    await apply(admin.uid);
    expect((await api.remove(other.cookie, admin.uid)).status).toBe(204);
    expect([await countSessions(admin.uid), await readStatus(admin.idToken)]).toEqual([0, 403]);
  });
});
