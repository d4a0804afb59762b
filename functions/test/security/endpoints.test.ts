import { setTimeout as sleep } from 'node:timers/promises';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRoutes } from '../../src/admin/routes.ts';
import { endLostSessions } from '../../src/admin/session/session.ts';
import { app } from '../../src/firestore/database.ts';
import { RECORD_KINDS } from '../../src/shared/inquiry/kinds.ts';
import { startAdminApi, type AdminApi, type Call } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';

interface Endpoint extends Call {
  route: string;
  path: string;
  /** The status for everyone but an admin. */
  refusal: 401 | 403;
  /** The status for an admin. The call is harmless. */
  admin: number;
}

const ENDPOINTS: Endpoint[] = [
  { route: 'GET /api/admin/user', path: '/api/admin/user', refusal: 401, admin: 200 },
  { route: 'POST /api/admin/register', path: '/api/admin/register', body: {}, refusal: 403, admin: 400 },
  { route: 'POST /api/admin/password', path: '/api/admin/password', body: {}, refusal: 401, admin: 400 },
  {
    route: 'POST /api/admin/display-name',
    path: '/api/admin/display-name',
    body: {},
    refusal: 401,
    admin: 400,
  },
  { route: 'GET /api/admin/admins', path: '/api/admin/admins', refusal: 401, admin: 200 },
  {
    route: 'POST /api/admin/admins/:uid/remove',
    path: '/api/admin/admins/nobody/remove',
    body: {},
    refusal: 401,
    admin: 400,
  },
  ...['setup', 'recovery-codes', 'off'].map((call) => ({
    route: `POST /api/admin/second-step/${call}`,
    path: `/api/admin/second-step/${call}`,
    body: {},
    refusal: 401 as const,
    admin: 400,
  })),
  {
    route: 'POST /api/admin/second-step',
    path: '/api/admin/second-step',
    body: {},
    refusal: 401,
    admin: 400,
  },
  {
    route: 'POST /api/admin/admins/:uid/second-step/reset',
    path: '/api/admin/admins/nobody/second-step/reset',
    body: {},
    refusal: 401,
    admin: 400,
  },
  ...RECORD_KINDS.flatMap<Endpoint>((kind) => [
    { route: 'GET /api/admin/:kind', path: `/api/admin/${kind}`, refusal: 401, admin: 200 },
    { route: 'GET /api/admin/:kind', path: `/api/admin/${kind}?spam=true`, refusal: 401, admin: 200 },
    ...(['notes', 'answers', 'answers/elsewhere'] as const).map((part) => ({
      route: `POST /api/admin/:kind/:id/${part}`,
      path: `/api/admin/${kind}/nothing/${part}`,
      body: {},
      refusal: 401 as const,
      admin: 400,
    })),
    {
      route: 'GET /api/admin/:kind/:id',
      path: `/api/admin/${kind}/nothing`,
      refusal: 401,
      admin: 404,
    },
    {
      route: 'DELETE /api/admin/:kind/:id/answers/:message',
      path: `/api/admin/${kind}/nothing/answers/nothing`,
      method: 'DELETE',
      refusal: 401,
      admin: 404,
    },
    ...(['POST', 'DELETE'] as const).map((method) => ({
      route: `${method} /api/admin/:kind/:id/presence`,
      path: `/api/admin/${kind}/nothing/presence`,
      method,
      refusal: 401 as const,
      // An entry needs a body.
      admin: method === 'POST' ? 415 : 204,
    })),
    ...['changes', 'spam/empty'].map((part) => ({
      route: `POST /api/admin/:kind/${part}`,
      path: `/api/admin/${kind}/${part}`,
      body: {},
      refusal: 401 as const,
      admin: 400,
    })),
    {
      route: 'POST /api/admin/export/:kind',
      path: `/api/admin/export/${kind}`,
      body: { sort: 'nothing' },
      refusal: 401,
      admin: 400,
    },
    { route: 'GET /api/admin/export/:kind', path: `/api/admin/export/${kind}`, refusal: 401, admin: 200 },
    {
      route: 'GET /api/admin/mail/:kind/:recordId',
      path: `/api/admin/mail/${kind}/nothing`,
      refusal: 401,
      admin: 200,
    },
  ]),
  {
    route: 'POST /api/admin/export/person',
    path: '/api/admin/export/person',
    body: {},
    refusal: 401,
    admin: 400,
  },
  { route: 'POST /api/admin/erase', path: '/api/admin/erase', body: {}, refusal: 401, admin: 400 },
  {
    route: 'POST /api/admin/erase/preview',
    path: '/api/admin/erase/preview',
    body: {},
    refusal: 401,
    admin: 400,
  },
  {
    route: 'GET /api/admin/blocked-senders',
    path: '/api/admin/blocked-senders',
    refusal: 401,
    admin: 200,
  },
  {
    route: 'POST /api/admin/blocked-senders',
    path: '/api/admin/blocked-senders',
    body: {},
    refusal: 401,
    admin: 400,
  },
  {
    route: 'POST /api/admin/blocked-senders/preview',
    path: '/api/admin/blocked-senders/preview',
    body: {},
    refusal: 401,
    admin: 400,
  },
  {
    route: 'DELETE /api/admin/blocked-senders/:id',
    path: '/api/admin/blocked-senders/nothing',
    method: 'DELETE',
    refusal: 401,
    admin: 404,
  },
  { route: 'GET /api/admin/mail', path: '/api/admin/mail', refusal: 401, admin: 200 },
  {
    route: 'POST /api/admin/mail/:id/retry',
    path: '/api/admin/mail/nothing/retry',
    method: 'POST',
    refusal: 401,
    admin: 404,
  },
];

const PUBLIC_ROUTES = ['POST /api/admin/login', 'POST /api/admin/logout'];

let api: AdminApi;
let cookies: Record<string, string | undefined>;

const STRANGERS = [
  'an anonymous visitor',
  'a visitor with an empty cookie',
  'a visitor with a cookie of another form',
  'a visitor with the mark of a device alone',
  'a visitor with a made-up token',
  'a visitor with the stored hash of a session',
  'a visitor with a token that is one character short',
  'an admin whose session has expired',
  'an admin who has signed out',
  'an admin who was removed',
  'an admin whose claim was withdrawn',
  'an admin whose account was disabled',
  'an admin whose sessions were revoked',
];

beforeAll(async () => {
  api = await startAdminApi();
  const auth = getAuth(app());
  const [boss, out, removed, withdrawn, disabled, revoked, expired] = await atOnce(7, () => api.signedIn());
  await api.call('/api/admin/logout', { method: 'POST', cookie: out!.cookie });
  await auth.deleteUser(removed!.uid);
  await auth.setCustomUserClaims(withdrawn!.uid, null);
  await auth.updateUser(disabled!.uid, { disabled: true });
  await sleep(1000); // the resolution of a revocation
  await auth.revokeRefreshTokens(revoked!.uid);
  await endLostSessions(); // the schedule of each minute
  const readSession = async (uid: string) =>
    (await api.firestore.collection('sessions').where('uid', '==', uid).get()).docs[0]!;
  await (await readSession(expired!.uid)).ref.update({ expireAt: new Date(Date.now() - 1000) });
  const [token = '', device = ''] = boss!.cookie.split('~');

  cookies = {
    'an admin': boss!.cookie,
    'an anonymous visitor': undefined,
    'a visitor with an empty cookie': '',
    'a visitor with a cookie of another form': 'x',
    'a visitor with the mark of a device alone': `~${device}`,
    'a visitor with a made-up token': `${'A'.repeat(43)}~${device}`,
    'a visitor with the stored hash of a session': `${(await readSession(boss!.uid)).id}~${device}`,
    'a visitor with a token that is one character short': `${token.slice(1)}~${device}`,
    'an admin whose session has expired': expired!.cookie,
    'an admin who has signed out': out!.cookie,
    'an admin who was removed': removed!.cookie,
    'an admin whose claim was withdrawn': withdrawn!.cookie,
    'an admin whose account was disabled': disabled!.cookie,
    'an admin whose sessions were revoked': revoked!.cookie,
  };
});

afterAll(() => api.close());

describe.each(STRANGERS)('%s', (identity) => {
  it.for(ENDPOINTS)('is refused by $route ($path)', async ({ path, refusal, ...call }) => {
    const response = await api.call(path, { ...call, cookie: cookies[identity] });
    expect(response.status).toBe(refusal);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

describe('an admin', () => {
  it.for(ENDPOINTS)('gets a response from $route ($path)', async ({ path, admin, ...call }) => {
    const response = await api.call(path, { ...call, cookie: cookies['an admin'] });
    expect(response.status).toBe(admin);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

/** Headers by which a browser describes the page that makes a call. A page cannot set them. */
const OTHER_PAGES: [who: string, headers: Record<string, string>][] = [
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['a page of another subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.firm.example' }],
  ['a form of another site, sent without an Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page of another site, in a browser without Fetch Metadata', { Origin: 'https://evil.example' }],
  ['a sandboxed frame, in such a browser', { Origin: 'null' }],
  ['a host that begins with ours, in such a browser', { Origin: 'http://127.0.0.1.evil.example' }],
  ['another port of our host, in such a browser', { Origin: 'http://127.0.0.1:1' }],
];

describe.each(OTHER_PAGES)('%s', (_, headers) => {
  const changing: Omit<Endpoint, 'refusal' | 'admin'>[] = [
    ...ENDPOINTS.filter(({ method, body }) => (method ?? (body && 'POST') ?? 'GET') !== 'GET'),
    ...PUBLIC_ROUTES.map((route) => ({ route, path: route.replace('POST ', ''), body: {} })),
  ];

  it.for(changing)('cannot make an admin’s browser call $route ($path)', async ({ path, ...call }) => {
    const response = await api.call(path, { ...call, cookie: cookies['an admin']!, headers });
    expect([response.status, await response.text()]).toEqual([
      403,
      'This request did not come from our own site.',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await api.call('/api/admin/user', { cookie: cookies['an admin']! })).status).toBe(200);
  });
});

it('the table above has every route', () => {
  const routes = adminRoutes.map(({ method, path }) => `${method} ${path.replace(/\(.*?\)/g, '')}`);
  expect([...new Set([...ENDPOINTS.map(({ route }) => route), ...PUBLIC_ROUTES])].sort()).toEqual(
    routes.sort(),
  );
});
