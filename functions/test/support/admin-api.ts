import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { createAccount } from '../../src/admin/accounts/create-account.ts';
import { adminRoutes } from '../../src/admin/routes.ts';
import { app, database } from '../../src/firestore/database.ts';
import { serve } from '../../src/http/serve.ts';
import type { AdminUser } from '../../src/shared/account.ts';

export const PASSWORD = 'correct horse battery';

export interface Call {
  method?: string;
  /** Sent as JSON unless it is text already. */
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

export interface AdminApi {
  origin: string;
  call(path: string, call?: Call): Promise<Response>;
  /** A whole list, page after page. */
  list<R>(path: string, cookie: string): Promise<R[]>;
  /** A new admin and the cookie of a session. */
  signedIn(username?: string): Promise<AdminUser & { cookie: string }>;
  newAdmin(username?: string): Promise<AdminUser>;
  /** Signs in and answers the session cookie. */
  login(username: string, password?: string): Promise<string>;
  firestore: Firestore;
  close(): Promise<void>;
}

/**
 * The admin API in this process on the real emulators, so that calls can run at the same time. The project is
 * shared with the running site: tests leave alone what they did not make.
 */
export async function startAdminApi(): Promise<AdminApi> {
  process.env.METADATA_SERVER_DETECTION = 'none';
  const made: string[] = [];
  const handle = serve(adminRoutes);
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const call: AdminApi['call'] = (path, { method, body, cookie, headers } = {}) =>
    fetch(`${origin}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie !== undefined && { Cookie: `__session=${cookie}` }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
  const newAdmin = async (username = someName()) => {
    const admin = await createAccount(getAuth(app()), { username, password: PASSWORD });
    made.push(admin.uid);
    return admin;
  };
  const login = async (username: string, password = PASSWORD) => {
    const answer = await call('/api/admin/login', { body: { username, password } });
    if (!answer.ok)
      throw new Error(`Sign-in of ${username} answered ${answer.status}: ${await answer.text()}`);
    return cookieOf(answer)!;
  };

  const list = async <R>(path: string, cookie: string) => {
    const records: R[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const answer: Response = await call(next, { cookie });
      if (!answer.ok) throw new Error(`${next} answered ${answer.status}: ${await answer.text()}`);
      records.push(...((await answer.json()) as R[]));
      next = nextPage(answer);
    }
    return records;
  };

  return {
    origin,
    call,
    list,
    newAdmin,
    login,
    async signedIn(username) {
      const admin = await newAdmin(username);
      return { ...admin, cookie: await login(admin.username) };
    },
    firestore: database(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await getAuth(app()).deleteUsers(made);
    },
  };
}

/** The session cookie that an answer sets; '' when it clears it, undefined when it leaves it alone. */
export function cookieOf(answer: Response): string | undefined {
  return /^__session=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
}

/** The address of the next page of a list. */
export function nextPage(answer: Response): string | undefined {
  return /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
}

/** A username that nobody has. */
export function someName(): string {
  return `test-${randomUUID().slice(0, 8)}`;
}
