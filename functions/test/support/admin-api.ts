import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { createAccount } from '../../src/admin/accounts/create-account.ts';
import { serveAdmin } from '../../src/admin/routes.ts';
import { openSession } from '../../src/admin/session/session.ts';
import { config } from '../../src/config.ts';
import { findAccount } from '../../src/firebase-auth.ts';
import { app, database } from '../../src/firestore/database.ts';
import type { AdminUser } from '../../src/shared/account.ts';

export const PASSWORD = 'correct horse battery';

export interface Call {
  method?: string;
  /** Sent as JSON, or unchanged if it is a string. */
  body?: unknown;
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

export interface AdminApi {
  origin: string;
  call: (path: string, call?: Call) => Promise<Response>;
  /** Reads all pages of a list. */
  list: <R>(path: string, cookie: string) => Promise<R[]>;
  /** Creates an admin and opens a session without a sign-in, so the admin has no known browser. */
  newSignedInAdmin: (username?: string) => Promise<AdminUser & { cookie: string }>;
  newAdmin: (username?: string) => Promise<AdminUser>;
  /** Adds an admin. The caller must have the password {@link PASSWORD} and no second step. */
  register: (cookie: string | undefined, account: object) => Promise<Response>;
  remove: (cookie: string, uid: string) => Promise<Response>;
  /** Sends a sign-in, with right or wrong credentials. */
  tryLogin: (
    username: string,
    password?: string,
    headers?: Record<string, string>,
    cookie?: string,
  ) => Promise<Response>;
  /** Signs in and returns the session cookie. */
  login: (username: string, password?: string) => Promise<string>;
  firestore: Firestore;
  close: () => Promise<void>;
}

/**
 * Starts the admin API in this process, with the real emulators, so that calls can run concurrently. The running site
 * shares the project, so tests change only the documents that they have created.
 * @param settings environment variables that apply until the API is closed
 */
export async function startAdminApi(settings: Record<string, string> = {}): Promise<AdminApi> {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const created: string[] = [];
  const { origin, stop } = await startInProcess(settings);

  const call: AdminApi['call'] = (path, { method, body, cookie, headers } = {}) =>
    fetch(`${origin}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie !== undefined && { Cookie: `__session=${cookie}` }),
        ...headers,
      },
      body: body === undefined ? null : serialize(body),
    });
  const newAdmin = async (username = newUsername()) => {
    const admin = await createAccount(getAuth(app()), config.passwordPepper(), {
      username,
      password: PASSWORD,
    });
    created.push(admin.uid);
    return admin;
  };
  const tryLogin: AdminApi['tryLogin'] = (username, password = PASSWORD, headers = {}, cookie) =>
    call('/api/admin/login', { body: { username, password }, headers, cookie });
  const login = async (username: string, password = PASSWORD) => {
    const response = await tryLogin(username, password);
    if (!response.ok) {
      throw new Error(`Sign-in of ${username}: ${response.status} ${await response.text()}`);
    }
    return readCookie(response)!;
  };

  const list = async <R>(path: string, cookie: string) => {
    const records: R[] = [];
    let next: string | undefined = path;
    while (next !== undefined) {
      const response: Response = await call(next, { cookie });
      if (!response.ok) throw new Error(`${next}: ${response.status} ${await response.text()}`);
      records.push(...((await response.json()) as R[]));
      next = nextPage(response);
    }
    return records;
  };

  return {
    origin,
    call,
    list,
    newAdmin,
    tryLogin,
    login,
    register: (cookie, account) =>
      call('/api/admin/register', { body: { ...account, currentPassword: PASSWORD }, cookie }),
    remove: (cookie, uid) =>
      call(`/api/admin/admins/${uid}/remove`, { body: { currentPassword: PASSWORD }, cookie }),
    async newSignedInAdmin(username) {
      const admin = await newAdmin(username);
      const device = randomBytes(16).toString('base64url');
      const session = await openSession((await findAccount(admin.uid))!, device);
      return { ...admin, cookie: toCookie(session!.cookie)! };
    },
    firestore: database(),
    async close() {
      await stop();
      await getAuth(app()).deleteUsers(created);
    },
  };
}

const serialize = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

async function startInProcess(settings: Record<string, string>) {
  const previous = { ...process.env };
  Object.assign(process.env, settings);
  const server = createServer((request, response) => void serveAdmin(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const name of Object.keys(settings)) {
        if (previous[name] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = previous[name];
      }
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function statusAndText(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

/** Returns the session cookie that a response sets, '' if the response deletes it, and undefined otherwise. */
export function readCookie(response: Response): string | undefined {
  return toCookie(response.headers.get('set-cookie') ?? '');
}

const toCookie = (setCookie: string) => /^__session=([^;]*)/.exec(setCookie)?.[1];

/** Returns the path of the next page of a list, if there is one. */
export function nextPage(response: Response): string | undefined {
  return /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
}

/** Returns a username that no admin has. */
export function newUsername(): string {
  return `test-${randomUUID().slice(0, 8)}`;
}
