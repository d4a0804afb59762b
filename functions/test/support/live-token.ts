import { afterAll } from 'vitest';
import type { SessionUser } from '../../src/shared/account.ts';
import { readCookie, startAdminApi } from './admin-api.ts';
import { RecordDocuments } from './record-documents.ts';

// These functions call Firebase over REST with an admin's tokens, as a browser does and a thief could.

/** Returns the custom token in the response to a sign-in. */
export const readToken = async (response: Response) => ((await response.json()) as SessionUser).token!;

/** Starts the admin API for the tests of a file, with a record that live listeners may read. */
export async function startLiveApi() {
  const api = await startAdminApi();
  const documents = new RecordDocuments(api.firestore);
  const record = `contact_records/${await documents.add('contacts')}`;
  afterAll(async () => {
    await documents.removeAll();
    await api.close();
  });
  return {
    api,
    documents,
    /** Creates an admin and signs in. Returns the admin with the tokens of the live listener. */
    newListeningAdmin: async () => {
      const { uid, username } = await api.newAdmin();
      const response = await api.tryLogin(username);
      const token = await readToken(response);
      return {
        uid,
        username,
        cookie: readCookie(response)!,
        token,
        idToken: await exchangeToken(token),
      };
    },
    /** Reads the record with an ID token and returns the status. */
    readStatus: (idToken: string) => readStatus(idToken, record),
  };
}

interface AccountResponse {
  idToken?: string;
  localId?: string;
  email?: string;
  isNewUser?: boolean;
}

/** Calls a method of Identity Toolkit, e.g. `signInWithPassword`, as anybody on the Internet can. */
export async function identityToolkit(call: string, body: object): Promise<AccountResponse> {
  const response = await fetch(
    `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    },
  );
  return (await response.json()) as AccountResponse;
}

/** Returns the ID token for a custom token. */
export async function exchangeToken(customToken: string): Promise<string> {
  return (await identityToolkit('signInWithCustomToken', { token: customToken })).idToken!;
}

/** Reads a document with an ID token, under the security rules, and returns the status. */
export async function readStatus(idToken: string, path: string): Promise<number> {
  const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  const url = `http://${host}/v1/projects/${project}/databases/(default)/documents/${path}`;
  return (await fetch(url, { headers: { Authorization: `Bearer ${idToken}` } })).status;
}
