import { createHmac, randomBytes } from 'node:crypto';
import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../../config.ts';
import { commit, getAll } from '../../firestore/calls.ts';
import { database } from '../../firestore/database.ts';
import { clientAddress, clientNetworks, type ApiRequest } from '../../http/request.ts';
import { DEVICE_LIFETIME_MS, SIGN_IN_POLICIES } from '../../shared/limits.ts';
import { readSessionCookie, sessionCookieHeader } from '../session/session-cookie.ts';
import { throttle, type CountedRefusal, type Counter, type Refusal } from './throttle.ts';

// A known browser has its own counter, which others cannot use up (OWASP, Slow Down Online Guessing Attacks
// with Device Cookies). Others share a strict one for account and address, a mild one for the account, because one
// client can look like many, and mild ones for the network and the last hop, because each new name leaves documents.
// Codes have a strict one: who sends one knows the password.

type Networks = ReturnType<typeof clientNetworks>;

export interface Client {
  /** The username as typed, in lower case, whether an account has it or not. */
  account: string;
  address: string;
  networks: Networks;
  /** The mark of the browser in its cookie (session-cookie.ts). */
  device: string;
  isKnownDevice: boolean;
  isKnownAddress: boolean;
}

export function identifyClient(request: ApiRequest, username: string): Promise<Client> {
  const { device } = readSessionCookie(request);
  return findClient(username, clientAddress(request), device, clientNetworks(request));
}

export async function findClient(
  username: string,
  address: string,
  device?: string,
  networks: Networks = { network: address, lastHop: undefined },
): Promise<Client> {
  const account = username.trim().toLowerCase();
  const documents = [
    attemptDocument('pair', account, address),
    attemptDocument('device', account, device ?? ''),
  ] as const;
  const [pair, stored] = await getAll(...documents);
  const isKnownDevice = device !== undefined && isKnown(stored);
  return {
    account,
    address,
    networks,
    // An unknown mark may have been planted.
    device: isKnownDevice ? device : randomBytes(16).toString('base64url'),
    isKnownDevice,
    isKnownAddress: isKnown(pair),
  };
}

function isKnown(document: DocumentSnapshot | undefined): boolean {
  return Number(document?.get('knownUntil') ?? 0) > Date.now();
}

/** @returns `Set-Cookie` of a new session in this browser */
export async function rememberClient(
  { account, address, device }: Client,
  sessionToken: string,
): Promise<string> {
  const knownUntil = Date.now() + DEVICE_LIFETIME_MS;
  const known = { knownUntil, expireAt: Timestamp.fromMillis(knownUntil) };
  const batch = database().batch();
  batch.set(attemptDocument('device', account, device), known, { merge: true });
  batch.set(attemptDocument('pair', account, address), known, { merge: true });
  await commit(batch);
  return sessionCookieHeader(sessionToken, device);
}

/** Firebase's throttle, which others may cause, does not count against a known browser. @throws HttpError 429 */
export function throttlePassword<T extends object>(
  { account, address, networks, device, isKnownDevice, isKnownAddress }: Client,
  check: () => Promise<T | Refusal>,
  clock = Date.now,
): Promise<T | CountedRefusal> {
  if (isKnownDevice) {
    const known = counter('device', account, device);
    return throttle([known], check, { countsThrottled: false, clock });
  }
  const pair = counter('pair', account, address);
  const { network, lastHop } = networks;
  const ofNetwork = counter('network', network);
  // A direct caller writes all hops but the last.
  const ofLastHop = lastHop === undefined ? [] : [counter('lastHop', lastHop)];
  const ofStranger = [counter('account', account), pair, ofNetwork, ...ofLastHop] as const;
  return throttle(isKnownAddress ? [pair] : ofStranger, check, { clock });
}

export function throttleCode(
  { account, device, isKnownDevice }: Client,
  check: () => Promise<{ isRight: true } | Refusal>,
): Promise<{ isRight: true } | CountedRefusal> {
  return throttle([counter('code', account, ...(isKnownDevice ? [device] : []))], check);
}

type Scope = keyof typeof SIGN_IN_POLICIES;

function counter(scope: Scope, ...key: string[]): Counter {
  return { document: attemptDocument(scope, ...key), policy: SIGN_IN_POLICIES[scope] };
}

/** A document under a keyed hash, which reveals no address or name. The key keeps others from finding one by trying. */
function attemptDocument(scope: Scope, ...key: string[]): DocumentReference {
  const hash = createHmac('sha256', config.passwordPepper()).update(`login-attempts:${key.join('\n')}`);
  return database()
    .collection('login_attempts')
    .doc(`${scope}-${hash.digest('base64url')}`);
}
