import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAuth } from '../../src/admin/firebase-auth.ts';
import { endLostSessions } from '../../src/admin/session/lost-sessions.ts';
import type { SessionUser } from '../../src/shared/account.ts';
import { PASSWORD, cookieOf, startAdminApi, type AdminApi } from '../support/admin-api.ts';
import { exchange, readStatus } from '../support/live-token.ts';
import { RecordDocuments } from '../support/record-documents.ts';

let api: AdminApi;
let documents: RecordDocuments;
let record: string;

beforeAll(async () => {
  api = await startAdminApi();
  documents = new RecordDocuments(api.firestore);
  record = `contact_records/${await documents.add('contacts')}`;
});

afterAll(async () => {
  await documents.removeAll();
  await api.close();
});

/** An admin who is signed in, with what the live listener reads by. */
async function listening() {
  const { uid, username } = await api.newAdmin();
  const response = await api.call('/api/admin/login', { body: { username, password: PASSWORD } });
  const { token } = (await response.json()) as SessionUser;
  return { uid, username, cookie: cookieOf(response)!, idToken: await exchange(token!) };
}

const sessionsOf = async (uid: string) =>
  (await api.firestore.collection('sessions').where('uid', '==', uid).get()).size;

const IN_THE_CONSOLE: [what: string, act: (uid: string) => Promise<unknown>][] = [
  ['was disabled', (uid) => adminAuth().updateUser(uid, { disabled: true })],
  ['was deleted', (uid) => adminAuth().deleteUser(uid)],
  ['lost the admin claim', (uid) => adminAuth().setCustomUserClaims(uid, null)],
  // The time of a revocation has a resolution of a second.
  ['had its sessions revoked', (uid) => sleep(1000).then(() => adminAuth().revokeRefreshTokens(uid))],
];

describe.each(IN_THE_CONSOLE)('after an account %s in Firebase’s console', (_, act) => {
  it('the schedule of each minute ends what its live listener reads, and no other session', async () => {
    const [admin, other] = [await listening(), await listening()];
    await act(admin.uid);
    await endLostSessions();
    expect(await readStatus(admin.idToken, record)).toBe(403);
    expect(await readStatus(other.idToken, record)).toBe(200);
    expect((await api.call('/api/admin/user', other)).status).toBe(200);
  });

  it('a request of it is refused and ends that at once', async () => {
    const admin = await listening();
    await act(admin.uid);
    expect((await api.call('/api/admin/user', admin)).status).toBe(401);
    expect(await readStatus(admin.idToken, record)).toBe(403);
  });

  it('another admin ends it in the dashboard', async () => {
    const [boss, admin] = [await api.signedIn(), await listening()];
    await act(admin.uid);
    expect((await api.remove(boss.cookie, admin.uid)).status).toBe(204);
    expect([await sessionsOf(admin.uid), await readStatus(admin.idToken, record)]).toEqual([0, 403]);
  });
});
