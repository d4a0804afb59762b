import { PASSWORD, type AdminApi } from './admin-api.ts';
import { atOnce } from './at-once.ts';

export const OFFICE = '203.0.113.10';
export const ATTACKER = '192.0.2.66';
const HOSTING = '198.18.0.1';

/** The header as it arrives through Hosting, which appends the client, and Cloud Run, which appends Hosting. */
export const throughHosting = (client: string, forged = '') => ({
  'X-Forwarded-For': [forged, client, HOSTING].filter(Boolean).join(', '),
});

/** Every other header that may name a client. */
const NAMES_OFFICE = {
  'Fastly-Client-IP': OFFICE,
  'X-Real-IP': OFFICE,
  'True-Client-IP': OFFICE,
  'X-Client-IP': OFFICE,
  Forwarded: `for=${OFFICE}`,
};

/** Headers of an attacker who claims to be the office: at the function's own address, and through Hosting. */
const FORGERIES = [
  { ...NAMES_OFFICE, 'X-Forwarded-For': `${OFFICE}, ${HOSTING}, ${OFFICE}, ${ATTACKER}` },
  { ...NAMES_OFFICE, ...throughHosting(ATTACKER, `${OFFICE}, ${HOSTING}`) },
];

/** A sign-in, right or wrong, with any headers and cookie. */
export type Attempt = [
  username: string,
  password?: string,
  headers?: Record<string, string>,
  cookie?: string | undefined,
];

export function attemptLogin(
  { call }: AdminApi,
  ...[username, password = PASSWORD, headers = {}, cookie]: Attempt
): Promise<Response> {
  return call('/api/admin/login', { body: { username, password }, headers, cookie });
}

/** The parts of a response that a refused client sees. */
export async function seen(response: Response): Promise<[number, string, string | null]> {
  return [response.status, await response.text(), response.headers.get('retry-after')];
}

/** Signs in from the office while an attacker who claims to be the office guesses 60 times, after 60 guesses before. */
export async function loginDuringAttack(
  api: AdminApi,
  username: string,
): Promise<{ office: Response; attempts: Response[] }> {
  const attack = () =>
    atOnce(60, (index) => attemptLogin(api, username, 'wrong', FORGERIES[index % FORGERIES.length]));
  await attack();
  const [office, attempts] = await Promise.all([
    attemptLogin(api, username, PASSWORD, throughHosting(OFFICE)),
    attack(),
  ]);
  return { office, attempts };
}
