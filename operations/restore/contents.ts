import { isDeepStrictEqual } from 'node:util';

/** Everything in a project: each document and account by its path, with its fields as the REST APIs return them. */
export type Contents = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Where the emulators of a project answer. */
export interface Emulators {
  project: string;
  /** host:port */
  firestore: string;
  /** host:port */
  auth: string;
}

/** The database in the REST API of Firestore. */
export const databaseUrl = ({ firestore, project }: Emulators, root = 'v1') =>
  `http://${firestore}/${root}/projects/${project}/databases/(default)`;

export const accountsUrl = ({ auth, project }: Emulators, method: string) =>
  `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${method}`;

interface Document {
  /** `projects/…/documents/<collection>/<id>` */
  name: string;
  fields?: Record<string, unknown>;
}

/** The import of an account sets the first two to its own time, and leaves out the last. */
const NOT_IMPORTED = ['passwordUpdatedAt', 'validSince', 'lastRefreshAt'];

interface Account extends Record<string, unknown> {
  localId: string;
}

/** Reads every document and every account, passwords' hashes included. */
export async function readContents(emulators: Emulators): Promise<Contents> {
  const contents = new Map<string, Record<string, unknown>>();
  const documents = `${databaseUrl(emulators)}/documents`;
  const { collectionIds = [] } = await call<{ collectionIds?: string[] }>(
    `${documents}:listCollectionIds`,
    {},
  );
  for (const collection of collectionIds)
    for await (const { name, fields = {} } of pages<Document>(
      `${documents}/${collection}?pageSize=300`,
      'documents',
    ))
      contents.set(name.split('/documents/')[1] ?? name, fields);
  const accounts = pages<Account>(`${accountsUrl(emulators, 'batchGet')}?maxResults=500`, 'users');
  for await (const account of accounts) {
    const kept = Object.entries({ disabled: false, ...account }).filter(
      ([name]) => !NOT_IMPORTED.includes(name),
    );
    contents.set(`account ${account.localId}`, Object.fromEntries(kept));
  }
  return contents;
}

/** What two readings do not have in common, a line for each. */
export function differences(before: Contents, after: Contents): string[] {
  const lost = [...before.keys()].filter((path) => !after.has(path)).map((path) => `${path} is missing`);
  const added = [...after.keys()].filter((path) => !before.has(path)).map((path) => `${path} is new`);
  const changed = [...before].flatMap(([path, fields]) => {
    const now = after.get(path);
    if (now === undefined) return [];
    const names = [...new Set([...Object.keys(fields), ...Object.keys(now)])];
    const differing = names.filter((name) => !isDeepStrictEqual(fields[name], now[name]));
    return differing.length === 0 ? [] : [`${path} has changed: ${differing.join(', ')}`];
  });
  return [...lost, ...added, ...changed];
}

async function* pages<Item>(url: string, list: string): AsyncGenerator<Item> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const page: Record<string, unknown> = await call(token ? `${url}&${tokenOf(list)}=${token}` : url);
    yield* (page[list] ?? []) as Item[];
    token = page['nextPageToken'] as string | undefined;
  }
}

const tokenOf = (list: string) => (list === 'users' ? 'nextPageToken' : 'pageToken');

/** @throws Error with the emulator's response if it is not 2xx */
export async function call<T>(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text || '{}') as T;
}
