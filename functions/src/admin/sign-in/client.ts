import { randomBytes } from 'node:crypto';
import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { commit, getAll } from '../../firestore/calls.ts';
import { database } from '../../firestore/database.ts';
import { clientAddress, clientNetworks, type ApiRequest } from '../../http/request.ts';
import { DEVICE_LIFETIME_MS } from '../../shared/limits.ts';
import { readSessionCookie } from '../session/session.ts';
import { counterOf, type Attempts } from './throttle.ts';

// The counters that limit failed sign-ins (OWASP, Slow Down Online Guessing Attacks with Device Cookies):
// - A known device is a browser that has signed in. It has its own counter, which other clients cannot use up.
// - A known address is one from which the account has signed in. A client there has the strict counter of the pair of account
//   and address.
// - An unknown client has the counter of the pair too, and three mild ones. The counter of the account limits a client that
//   looks like many. The counters of the network and of the last hop limit new usernames, each of which creates documents.
// - Codes have a strict counter, because their sender knows the password and has only the code left to guess. A known device
//   has its own counter of codes.

export interface Client {
  /** The id of the device in the browser's cookie (session.ts). */
  device: string;
  passwordAttempts: Attempts;
  codeAttempts: Attempts;
  /** The documents that mark device and address as known after a sign-in. */
  documents: readonly DocumentReference[];
}

/** Returns the counters for a client that signs in. @param username as typed, even if no account has it */
export async function identifyClient(
  request: Pick<ApiRequest, 'header' | 'cookie' | 'raw'>,
  username: string,
): Promise<Client> {
  const account = username.trim().toLowerCase();
  const { device: sentDevice } = readSessionCookie(request);
  const { network, lastHop } = clientNetworks(request);
  const pair = counterOf('pair', account, clientAddress(request));
  // Without a device id in the cookie, the second document does not exist.
  const [storedPair, storedDevice] = await getAll(
    pair.document,
    counterOf('device', account, sentDevice ?? '').document,
  );
  const isKnownDevice = sentDevice !== undefined && isKnown(storedDevice);
  const isKnownAddress = isKnown(storedPair);

  // An unknown device id is replaced, because an attacker who knows it may have planted it in the browser.
  const device = isKnownDevice ? sentDevice : randomBytes(16).toString('base64url');
  const deviceCounter = counterOf('device', account, device);
  // A client that calls the function directly can forge every hop except the last.
  const lastHopCounters = lastHop === undefined ? [] : [counterOf('lastHop', lastHop)];
  const unknownClientCounters = [
    counterOf('account', account),
    pair,
    counterOf('network', network),
    ...lastHopCounters,
  ] as const;

  return {
    device,
    // Refusals by Firebase's own throttle do not count against a known device, because other clients may trigger them.
    passwordAttempts: isKnownDevice
      ? { counters: [deviceCounter], countsFirebaseThrottling: false }
      : { counters: isKnownAddress ? [pair] : unknownClientCounters },
    codeAttempts: { counters: [counterOf('code', account, ...(isKnownDevice ? [device] : []))] },
    documents: [deviceCounter.document, pair.document],
  };
}

function isKnown(document: DocumentSnapshot | undefined): boolean {
  return Number(document?.get('knownUntil') ?? 0) > Date.now();
}

/** Marks device and address as known, after a sign-in. */
export async function rememberClient({ documents }: Client): Promise<void> {
  const knownUntil = Date.now() + DEVICE_LIFETIME_MS;
  const known = { knownUntil, expireAt: Timestamp.fromMillis(knownUntil) };
  const batch = database().batch();
  for (const document of documents) batch.set(document, known, { merge: true });
  await commit(batch);
}
