import { createHash } from 'node:crypto';
import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { FAILED_PRECONDITION, inTime, statusOf } from '../../firestore/in-time.ts';
import { HttpError } from '../../http/http-error.ts';
import {
  FORGET_AFTER,
  afterFailure,
  currentFailures,
  isSuspicious,
  waitFor,
  type FailedLogins,
  type ThrottlePolicy,
} from './login-throttle.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * An address is only a hint and can be forged, so the account has a limit of its own; but that one is mild, and
 * does not bind an address from which the account signed in before: nobody can lock an admin out from elsewhere.
 */
const POLICIES = {
  pair: { free: 5, maxDelay: 15 * MINUTE },
  account: { free: 30, maxDelay: MINUTE },
  address: { free: 50, maxDelay: 5 * MINUTE },
} as const satisfies Record<string, ThrottlePolicy>;
type Scope = keyof typeof POLICIES;

const KNOWN_FOR = 30 * DAY;

interface Counter {
  scope: Scope;
  ref: DocumentReference;
  snapshot: DocumentSnapshot;
  state: FailedLogins;
}

export interface LoginAttempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/**
 * Lets a sign-in be tried, or not yet. State is shared by all instances through Firestore.
 * @param account the username as typed, known or not
 * @throws HttpError 429 with Retry-After
 */
export async function admitLogin(account: string, address: string, now = Date.now()): Promise<LoginAttempt> {
  const [pair, ...others] = await readCounters(account, address, now);
  const known = Number(pair.snapshot.get('knownUntil') ?? 0) > now;
  const counters = [pair, ...others.filter(({ scope }) => !(known && scope === 'account'))];

  const wait = Math.max(...counters.map(({ state }) => waitFor(state, now)));
  if (wait > 0) throw tooMany(wait);

  const suspicious = counters.filter(({ scope, state }) => isSuspicious(state, POLICIES[scope]));
  await countInAdvance(suspicious, now);
  return {
    failed: () =>
      countFailures(
        counters.filter((counter) => !suspicious.includes(counter)),
        now,
      ),
    succeeded: () => forgetFailures(pair, others, now),
  };
}

async function readCounters(account: string, address: string, now: number): Promise<[Counter, ...Counter[]]> {
  const name = account.trim().toLowerCase();
  const keys: Record<Scope, string> = { pair: `${name}\n${address}`, account: name, address };
  const scopes = Object.keys(POLICIES) as Scope[];
  const refs = scopes.map((scope) => counterDocument(scope, keys[scope]));
  const snapshots = await inTime(database().getAll(...refs));
  const counters = scopes.map((scope, index) => {
    const snapshot = snapshots[index]!;
    const state = currentFailures(snapshot.data() as FailedLogins | undefined, now);
    return { scope, ref: snapshot.ref, snapshot, state };
  });
  return counters as [Counter, ...Counter[]];
}

// 24 bits of a hash: there is a bound to the number of documents, and none of them holds an address or a name.
function counterDocument(scope: Scope, key: string): DocumentReference {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 6);
  return database().collection('login_attempts').doc(`${scope}-${hash}`);
}

/**
 * Once the free failures are used up, an attempt counts as failed before the password is looked at, and only one
 * of several at the same time may do so: a burst gets one try, not a hundred.
 */
async function countInAdvance(counters: Counter[], now: number): Promise<void> {
  if (counters.length === 0) return;
  const batch = database().batch();
  for (const { scope, ref, snapshot, state } of counters) {
    const change = { ...afterFailure(state, POLICIES[scope], now), expireAt: expiry(now + FORGET_AFTER) };
    batch.update(ref, change, { lastUpdateTime: snapshot.updateTime! });
  }
  try {
    await inTime(batch.commit());
  } catch (error) {
    if (statusOf(error) === FAILED_PRECONDITION) throw tooMany(1000);
    throw error;
  }
}

async function countFailures(counters: Counter[], now: number): Promise<void> {
  if (counters.length === 0) return;
  const batch = database().batch();
  for (const { ref, snapshot, state } of counters) {
    const expireAt = expiry(now + FORGET_AFTER);
    const forgotten = state.failures === 0 && Number(snapshot.get('failures') ?? 0) > 0;
    // Counted by increment: failures at the same time all count.
    const failures = forgotten ? 1 : FieldValue.increment(1);
    batch.set(ref, { failures, blockedUntil: 0, lastFailureAt: now, expireAt }, { merge: true });
  }
  await inTime(batch.commit());
}

async function forgetFailures(pair: Counter, others: Counter[], now: number): Promise<void> {
  const batch = database().batch();
  batch.set(pair.ref, {
    failures: 0,
    blockedUntil: 0,
    lastFailureAt: 0,
    knownUntil: now + KNOWN_FOR,
    expireAt: expiry(now + KNOWN_FOR),
  });
  for (const { ref, snapshot } of others) if (snapshot.exists) batch.delete(ref);
  await inTime(batch.commit());
}

function expiry(time: number): Timestamp {
  return Timestamp.fromMillis(time);
}

function tooMany(wait: number): HttpError {
  const seconds = Math.ceil(wait / 1000);
  const span =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(429, `Too many failed attempts. Please try again in ${span}.`, {
    'Retry-After': String(seconds),
  });
}
