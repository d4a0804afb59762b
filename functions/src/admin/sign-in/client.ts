import { randomBytes } from 'node:crypto';
import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { commit, getAll } from '../../firestore/calls.ts';
import { database } from '../../firestore/database.ts';
import { clientAddress, clientNetworks, type ApiRequest } from '../../http/request.ts';
import { DEVICE_LIFETIME_MS } from '../../shared/limits.ts';
import { readSessionCookie } from '../session/session.ts';
import { counter, type Attempts } from './throttle.ts';

// A known browser has its own counter, which others cannot use up (OWASP, Slow Down Online Guessing Attacks
// with Device Cookies). Others share a strict one for account and address, a mild one for the account, because one
// client can look like many, and mild ones for the network and the last hop, because each new name leaves documents.
// Codes have a strict one: who sends one knows the password.

export interface Client {
  /** The mark of the browser in its cookie (session.ts). */
  device: string;
  passwordAttempts: Attempts;
  codeAttempts: Attempts;
  /** The documents by which browser and address are known after a sign-in. */
  documents: readonly DocumentReference[];
}

/** @param username as typed, whether an account has it or not */
export async function identifyClient(
  request: Pick<ApiRequest, 'header' | 'cookie' | 'raw'>,
  username: string,
): Promise<Client> {
  const account = username.trim().toLowerCase();
  const { device: mark } = readSessionCookie(request);
  const { network, lastHop } = clientNetworks(request);
  const pair = counter('pair', account, clientAddress(request));
  const [knownPair, knownDevice] = await getAll(
    pair.document,
    counter('device', account, mark ?? '').document,
  );
  const isKnownDevice = mark !== undefined && isKnown(knownDevice);
  // An unknown mark may have been planted.
  const device = isKnownDevice ? mark : randomBytes(16).toString('base64url');
  const ofDevice = counter('device', account, device);
  // A direct caller writes all hops but the last.
  const ofLastHop = lastHop === undefined ? [] : [counter('lastHop', lastHop)];
  const ofStranger = [counter('account', account), pair, counter('network', network), ...ofLastHop] as const;
  return {
    device,
    // Firebase's throttle, which others may cause, does not count against a known browser.
    passwordAttempts: isKnownDevice
      ? { counters: [ofDevice], countsThrottled: false }
      : { counters: isKnown(knownPair) ? [pair] : ofStranger },
    codeAttempts: { counters: [counter('code', account, ...(isKnownDevice ? [device] : []))] },
    documents: [ofDevice.document, pair.document],
  };
}

function isKnown(document: DocumentSnapshot | undefined): boolean {
  return Number(document?.get('knownUntil') ?? 0) > Date.now();
}

export async function rememberClient({ documents }: Client): Promise<void> {
  const knownUntil = Date.now() + DEVICE_LIFETIME_MS;
  const known = { knownUntil, expireAt: Timestamp.fromMillis(knownUntil) };
  const batch = database().batch();
  for (const document of documents) batch.set(document, known, { merge: true });
  await commit(batch);
}
