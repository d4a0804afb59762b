import { createHash } from 'node:crypto';
import {
  FieldValue,
  GrpcStatus,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { grpcStatus, withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import {
  afterFailure,
  currentFailures,
  FORGET_AFTER_MS,
  isSuspicious,
  remainingDelay,
  type FailedLogins,
  type ThrottlePolicy,
} from './login-throttle.ts';

const MINUTE_MS = 60_000;

/**
 * An address is only a hint and can be forged, so an account has a limit of its own. That one is mild and does not
 * apply to an address from which the account has signed in before: nobody can lock an admin out from elsewhere.
 */
const POLICIES = {
  pair: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  account: { free: 30, maxDelayMs: MINUTE_MS },
  address: { free: 50, maxDelayMs: 5 * MINUTE_MS },
} as const satisfies Record<string, ThrottlePolicy>;
type Scope = keyof typeof POLICIES;

/** How long an address stays known after a sign-in. */
const KNOWN_FOR_MS = 30 * 24 * 60 * MINUTE_MS;

interface Counter {
  scope: Scope;
  snapshot: DocumentSnapshot;
  state: FailedLogins;
}

/** A sign-in that may be tried. The caller reports the outcome. */
interface LoginAttempt {
  succeeded: () => Promise<void>;
  failed: () => Promise<void>;
}

/**
 * Throttles sign-ins. The counters are in Firestore, so all instances share them.
 * @param account the username as typed, whether it exists or not
 * @throws HttpError 429 with Retry-After
 */
export async function requireLoginAllowed(
  account: string,
  address: string,
  now = Date.now(),
): Promise<LoginAttempt> {
  const [pair, ...others] = await readCounters(account, address, now);
  const isKnown = Number(pair.snapshot.get('knownUntil') ?? 0) > now;
  const counters = [pair, ...others.filter(({ scope }) => !(isKnown && scope === 'account'))];

  const delay = Math.max(...counters.map(({ state }) => remainingDelay(state, now)));
  if (delay > 0) throw tooManyFailures(delay);

  const suspicious = counters.filter(({ scope, state }) => isSuspicious(state, POLICIES[scope]));
  const notYetCounted = counters.filter((counter) => !suspicious.includes(counter));
  await countInAdvance(suspicious, now);
  return {
    failed: () => countFailures(notYetCounted, now),
    succeeded: () => forgetFailures(pair, others, now),
  };
}

async function readCounters(account: string, address: string, now: number): Promise<[Counter, ...Counter[]]> {
  const name = account.trim().toLowerCase();
  const keys: Record<Scope, string> = { pair: `${name}\n${address}`, account: name, address };
  const scopes = Object.keys(POLICIES) as Scope[];
  const refs = scopes.map((scope) => counterDocument(scope, keys[scope]));
  const snapshots = await withTimeout(database().getAll(...refs));
  const counters = scopes.map((scope, index) => {
    const snapshot = snapshots[index];
    if (!snapshot) throw new Error(`The counter ${scope} was not read`);
    const state = currentFailures(snapshot.data() as FailedLogins | undefined, now);
    return { scope, snapshot, state };
  });
  return counters as [Counter, ...Counter[]];
}

// 24 bits of a hash: this bounds the number of documents, and none of them contains an address or a name.
function counterDocument(scope: Scope, key: string): DocumentReference {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 6);
  return database().collection('login_attempts').doc(`${scope}-${hash}`);
}

/**
 * Once the free failures are used up, counts an attempt as failed before the password is checked. Of concurrent attempts only one can do that, so a burst
 * gets one try, not a hundred.
 */
async function countInAdvance(counters: Counter[], now: number): Promise<void> {
  if (counters.length === 0) return;
  const batch = database().batch();
  for (const { scope, snapshot, state } of counters) {
    const change = {
      ...afterFailure(state, POLICIES[scope], now),
      expireAt: Timestamp.fromMillis(now + FORGET_AFTER_MS),
    };
    batch.update(snapshot.ref, change, unchanged(snapshot));
  }
  try {
    await withTimeout(batch.commit());
  } catch (error) {
    if (grpcStatus(error) === GrpcStatus.FAILED_PRECONDITION) throw tooManyFailures(1000);
    throw error;
  }
}

async function countFailures(counters: Counter[], now: number): Promise<void> {
  if (counters.length === 0) return;
  const batch = database().batch();
  for (const { snapshot, state } of counters) {
    const expireAt = Timestamp.fromMillis(now + FORGET_AFTER_MS);
    const areForgotten = state.failures === 0 && Number(snapshot.get('failures') ?? 0) > 0;
    // An increment, so that concurrent failures all count.
    const failures = areForgotten ? 1 : FieldValue.increment(1);
    batch.set(snapshot.ref, { failures, blockedUntil: 0, lastFailureAt: now, expireAt }, { merge: true });
  }
  await withTimeout(batch.commit());
}

async function forgetFailures(pair: Counter, others: Counter[], now: number): Promise<void> {
  const batch = database().batch();
  batch.set(pair.snapshot.ref, {
    failures: 0,
    blockedUntil: 0,
    lastFailureAt: 0,
    knownUntil: now + KNOWN_FOR_MS,
    expireAt: Timestamp.fromMillis(now + KNOWN_FOR_MS),
  });
  for (const { snapshot } of others) if (snapshot.exists) batch.delete(snapshot.ref);
  await withTimeout(batch.commit());
}

function tooManyFailures(delay: number): HttpError {
  const seconds = Math.ceil(delay / 1000);
  const span =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(429, `Too many failed attempts. Please try again in ${span}.`, {
    'Retry-After': String(seconds),
  });
}
