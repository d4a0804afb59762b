// What a browser does with tokens of Firebase, and what a thief could do with them. Over REST, as the SDK.

interface AccountResponse {
  idToken?: string;
  localId?: string;
  email?: string;
  isNewUser?: boolean;
}

/** Calls Identity Toolkit as anybody on the Internet can, e.g. `signInWithPassword`. */
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

/** The ID token for a custom token. */
export async function exchange(customToken: string): Promise<string> {
  return (await identityToolkit('signInWithCustomToken', { token: customToken })).idToken!;
}

/** The status of reading a document with an ID token, under the security rules. */
export async function readStatus(idToken: string, path: string): Promise<number> {
  const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  const url = `http://${host}/v1/projects/${project}/databases/(default)/documents/${path}`;
  return (await fetch(url, { headers: { Authorization: `Bearer ${idToken}` } })).status;
}
