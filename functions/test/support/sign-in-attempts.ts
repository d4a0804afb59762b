import { PASSWORD, type AdminApi } from './admin-api.ts';
import { FORGERIES, OFFICE, throughHosting } from './forged-headers.ts';

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

/** Everything that a response to a refused sign-in tells. */
export async function seen(response: Response): Promise<[number, string, string | null]> {
  return [response.status, await response.text(), response.headers.get('retry-after')];
}

/** Signs in from the office while an attacker who claims to be the office guesses 60 times, after 60 guesses before. */
export async function loginDuringAttack(
  api: AdminApi,
  username: string,
): Promise<{ office: Response; attempts: Response[] }> {
  const attack = () =>
    Promise.all(
      FORGERIES.flatMap((headers) =>
        Array.from({ length: 30 }, () => attemptLogin(api, username, 'wrong', headers)),
      ),
    );
  await attack();
  const [office, attempts] = await Promise.all([
    attemptLogin(api, username, PASSWORD, throughHosting(OFFICE)),
    attack(),
  ]);
  return { office, attempts };
}
