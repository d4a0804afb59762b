import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD, readCookie, startAdminApi } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startPackedAdmin } from '../support/packed-site.ts';

const [api, packed] = await Promise.all([startAdminApi(), startPackedAdmin()]);
afterAll(() => Promise.all([api.close(), packed.stop()]));

function login(origin: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('with the settings of production', () => {
  it('500 guesses at once get about six tries, and the admin still signs in', async () => {
    const { username } = await api.newAdmin();
    const signedIn = await login(packed.origin, { username, password: PASSWORD });
    expect(signedIn.headers.get('set-cookie')).toContain('; HttpOnly; Secure; SameSite=Strict');
    const startedAt = performance.now();
    const guesses = await atOnce(500, (guess) => {
      const headers = { 'X-Forwarded-For': `10.1.${guess % 250}.${Math.floor(guess / 250)}, 203.0.113.7` };
      return login(packed.origin, { username, password: `guess ${guess}` }, headers);
    });
    const statuses = guesses.map(({ status }) => status);
    // The waits after six tries are 1, 2, 4 … seconds, which pass while this test runs.
    const seconds = (performance.now() - startedAt) / 1000;
    const tries = statuses.filter((status) => status === 401).length;
    expect(tries).toBeGreaterThanOrEqual(5);
    expect(tries).toBeLessThanOrEqual(6 + Math.ceil(Math.log2(seconds + 1)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(500 - tries);
    // A browser that signed in before is not kept waiting.
    const Cookie = `__session=~${readCookie(signedIn)!.split('~').at(-1)!}`;
    expect((await login(packed.origin, { username, password: PASSWORD }, { Cookie })).status).toBe(200);
  });

  it('no admin signs in without the pepper, and the response says nothing of it', async () => {
    const broken = await startPackedAdmin({ PASSWORD_PEPPER: '' });
    try {
      const { username } = await api.newAdmin();
      const response = await login(broken.origin, { username, password: PASSWORD });
      expect(response.status).toBe(500);
      expect(await response.text()).toMatch(
        /^Something went wrong on our side. Please try again. \(reference \w+\)$/,
      );
    } finally {
      await broken.stop();
    }
  });
});
