import { createHmac } from 'node:crypto';
import { FieldValue, Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import pLimit, { type LimitFunction } from 'p-limit';
import { config } from '../../config.ts';
import { commit, getAll } from '../../firestore/calls.ts';
import { commitOptimistically, unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser } from '../../shared/account.ts';
import { FORGET_FAILED_SIGN_INS_AFTER_MS, SIGN_IN_POLICIES } from '../../shared/limits.ts';

export interface Failures {
  failures: number;
  /** Milliseconds since the epoch. Attempts before it are refused. */
  blockedUntil: number;
  lastFailureAt: number;
}

type Policy = (typeof SIGN_IN_POLICIES)[keyof typeof SIGN_IN_POLICIES];

interface Counter {
  document: DocumentReference;
  policy: Policy;
}

/** The counters for attempts of one kind: passwords or codes. */
export interface Attempts {
  counters: readonly [Counter, ...Counter[]];
  /** True (the default) if refusals by Firebase's own throttle count as failures. */
  countsFirebaseThrottling?: boolean;
}

/** Returns the counter of a key. The id of its document is a keyed hash, which reveals no address or username. */
export function counterOf(scope: keyof typeof SIGN_IN_POLICIES, ...key: string[]): Counter {
  const hash = createHmac('sha256', config.passwordPepper()).update(`login-attempts:${key.join('\n')}`);
  const id = `${scope}-${hash.digest('base64url')}`;
  return { document: database().collection('login_attempts').doc(id), policy: SIGN_IN_POLICIES[scope] };
}

export interface Refusal {
  /** 'throttled': after too many attempts, Firebase did not check the password. */
  refused: 'wrong' | 'throttled';
  /** The admin with this username, or null. The response must not reveal whether there is one. */
  admin: AdminUser | null;
}

export interface CountedRefusal extends Refusal {
  /** A 429 with the time until the next attempt. */
  tooManyAttemptsError: HttpError;
  /** True if an earlier failure has already caused a delay. */
  isPastFreeAttempts: boolean;
  /** Failures since the last success, including this one. */
  failures: number;
}

/**
 * Runs a check unless a counter still blocks it. Each attempt counts as a failure before the check, so that a burst of
 * attempts at several instances cannot pass. A success resets the counters. If the check throws, the failure is taken back.
 * @throws HttpError 429 with Retry-After if a counter blocks the check
 */
export function throttle<T extends object>(
  { counters, countsFirebaseThrottling = true }: Attempts,
  check: () => Promise<T | Refusal>,
): Promise<T | CountedRefusal> {
  // Without the queue, concurrent attempts with the right password would count against each other.
  return queueByKey(counters[0].document.id, async () => {
    const now = Date.now();
    const counted = await countAttempt(counters, now);
    const checked = await check().catch(async (error: unknown) => {
      // An error of these writes must not replace the error of the check.
      await updateCounters(counters, TAKE_BACK_FAILURE).catch(() => {});
      throw error;
    });
    if (!('refused' in checked)) {
      await updateCounters(counters, NO_FAILURES);
      return checked;
    }
    const isCounted = countsFirebaseThrottling || checked.refused !== 'throttled';
    if (!isCounted) await updateCounters(counters, TAKE_BACK_FAILURE);
    const newCounts = isCounted ? counted : [];
    return {
      ...checked,
      tooManyAttemptsError: tooManyFailures(
        Math.max(MIN_RETRY_AFTER_MS, ...newCounts.map(({ blockedUntil }) => blockedUntil - now)),
      ),
      // This attempt is subtracted, because only earlier failures matter.
      isPastFreeAttempts: counted.some(({ failures, policy }) => failures - 1 > policy.free),
      failures: Math.max(0, ...newCounts.map(({ failures }) => failures)),
    };
  });
}

type CountedFailures = Failures & { policy: Policy };

/** Adds a failure to each counter, and returns the new counts. @throws HttpError 429 if a counter blocks the attempt */
async function countAttempt(counters: Attempts['counters'], now: number): Promise<CountedFailures[]> {
  const [{ document: firstDocument }, ...others] = counters;
  let counted: CountedFailures[] = [];
  await commitOptimistically(firstDocument, async (stored, batch) => {
    const otherSnapshots = others.length === 0 ? [] : await getAll(...others.map(({ document }) => document));
    const snapshots = [stored, ...otherSnapshots];
    const delay = Math.max(...snapshots.map((snapshot) => Number(snapshot.get('blockedUntil') ?? 0))) - now;
    if (delay > 0) throw tooManyFailures(delay);
    counted = counters.map(({ policy }, index) => {
      const snapshot = snapshots[index] ?? stored;
      const failures = afterFailure({ ...NO_FAILURES, ...snapshot.data() }, policy, now);
      // The document of a known client (client.ts) is kept until the client is forgotten.
      const knownUntil = Number(snapshot.get('knownUntil') ?? 0);
      const expireAt = Timestamp.fromMillis(Math.max(knownUntil, now + FORGET_FAILED_SIGN_INS_AFTER_MS));
      if (snapshot.exists) batch.update(snapshot.ref, { ...failures, expireAt }, unchanged(snapshot));
      else batch.create(snapshot.ref, { ...failures, expireAt });
      return { ...failures, policy };
    });
    return true;
  });
  return counted;
}

// `blockedUntil` can be 0, because an attempt is counted only when all earlier delays are over.
const TAKE_BACK_FAILURE = { failures: FieldValue.increment(-1), blockedUntil: 0 };

async function updateCounters(counters: Attempts['counters'], failures: object): Promise<void> {
  const batch = database().batch();
  for (const { document } of counters) batch.update(document, { ...failures });
  await commit(batch);
}

/** The shortest time for `Retry-After`, which counts in seconds. */
const MIN_RETRY_AFTER_MS = 1000;

function tooManyFailures(delay = MIN_RETRY_AFTER_MS): HttpError {
  const seconds = Math.ceil(delay / 1000);
  const span =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(429, `Too many failed attempts. Please try again in ${span}.`, {
    'Retry-After': String(seconds),
  });
}

const FIRST_DELAY_MS = 1000;

export const NO_FAILURES: Failures = { failures: 0, blockedUntil: 0, lastFailureAt: 0 };

/** Returns the state of a counter after another failure. Failures are forgotten a day after the last one. */
export function afterFailure(earlier: Failures, policy: Policy, now: number): Failures {
  const isForgotten = now - earlier.lastFailureAt >= FORGET_FAILED_SIGN_INS_AFTER_MS;
  const failures = isForgotten ? 1 : earlier.failures + 1;
  const delayedFailures = failures - policy.free;
  // After 30 doublings, the delay is longer than any `maxDelayMs`.
  const delay = Math.min(policy.maxDelayMs, FIRST_DELAY_MS * 2 ** Math.min(delayedFailures - 1, 30));
  // Without a delay, `blockedUntil` is not set to now, because an instance whose clock is behind would refuse an attempt.
  const blockedUntil =
    delayedFailures > 0 ? Math.max(earlier.blockedUntil, now + delay) : earlier.blockedUntil;
  return { failures, blockedUntil, lastFailureAt: now };
}

/** Attempts that may wait for one key. A person does not make more, and more would block the instance for others. */
const MAX_WAITING = 20;

const queues = new Map<string, LimitFunction>();

/** Runs a task after all earlier tasks with the same key in this process. @throws HttpError 429 when too many wait */
async function queueByKey<T>(key: string, task: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? pLimit(1);
  if (queue.pendingCount >= MAX_WAITING) throw tooManyFailures();
  queues.set(key, queue);
  try {
    return await queue(task);
  } finally {
    if (queue.activeCount === 0) queues.delete(key);
  }
}
