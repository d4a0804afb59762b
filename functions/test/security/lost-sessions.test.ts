import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { endLostSessions } from '../../src/admin/session/session.ts';
import { adminAuth } from '../../src/firebase-auth.ts';
import { startLiveApi } from '../support/live-token.ts';

const { api, listening, readStatus } = await startLiveApi();

const readSessions = async (uid: string) =>
  (await api.firestore.collection('sessions').where('uid', '==', uid).get()).size;

async function sessionEnds(uid: string, at: number): Promise<void> {
  const { docs } = await api.firestore.collection('sessions').where('uid', '==', uid).get();
  await Promise.all(docs.map(({ ref }) => ref.update({ expireAt: new Date(at) })));
}

const tryAccess = async (admin: { cookie: string; idToken: string }) => ({
  api: (await api.call('/api/admin/user', admin)).status,
  rules: await readStatus(admin.idToken),
});
const NONE = { api: 401, rules: 403 };
const FULL = { api: 200, rules: 200 };

const IN_THE_CONSOLE: [what: string, act: (uid: string) => Promise<unknown>][] = [
  ['was disabled', (uid) => adminAuth().updateUser(uid, { disabled: true })],
  ['was deleted', (uid) => adminAuth().deleteUser(uid)],
  ['lost the admin claim', (uid) => adminAuth().setCustomUserClaims(uid, null)],
  // The time of a revocation has a resolution of a second.
  ['had its sessions revoked', (uid) => sleep(1000).then(() => adminAuth().revokeRefreshTokens(uid))],
];

it('after eight hours the schedule of each minute ends what a live listener reads', async () => {
  const [admin, other] = [await listening(), await listening()];
  await sessionEnds(admin.uid, Date.now());
  await endLostSessions();
  expect([await readSessions(admin.uid), await readStatus(admin.idToken)]).toEqual([0, 403]);
  expect(await readStatus(other.idToken)).toBe(200);
});

describe.each(IN_THE_CONSOLE)('after an account %s in Firebase’s console', (_, act) => {
  it('the schedule of each minute ends its session and what its live listener reads, and no other', async () => {
    const [admin, other] = [await listening(), await listening()];
    await act(admin.uid);
    await endLostSessions();
    const [gone, stays] = [await tryAccess(admin), await tryAccess(other)];
    expect([gone, stays]).toEqual([NONE, FULL]);
  });

  it('another admin ends it in the dashboard', async () => {
    const [boss, admin] = [await api.signedIn(), await listening()];
    await act(admin.uid);
    expect((await api.remove(boss.cookie, admin.uid)).status).toBe(204);
    expect([await readSessions(admin.uid), await readStatus(admin.idToken)]).toEqual([0, 403]);
  });
});
