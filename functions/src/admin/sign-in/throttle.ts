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

/** The counters of a kind of attempts. */
export interface Attempts {
  counters: readonly [Counter, ...Counter[]];
  /** Whether refusals of Firebase's own throttle count; true if missing. */
  countsThrottled?: boolean;
}

/** Its document has a keyed hash for a name, which reveals no address or name. The key keeps others from finding one by trying. */
export function counter(scope: keyof typeof SIGN_IN_POLICIES, ...key: string[]): Counter {
  const hash = createHmac('sha256', config.passwordPepper()).update(`login-attempts:${key.join('\n')}`);
  const id = `${scope}-${hash.digest('base64url')}`;
  return { document: database().collection('login_attempts').doc(id), policy: SIGN_IN_POLICIES[scope] };
}

export interface Refusal {
  /** 'throttled': after too many attempts, Firebase did not look at the password. */
  refused: 'wrong' | 'throttled';
  /** The account with this username. The response must not reveal whether there is one. */
  admin: AdminUser | null;
}

export interface CountedRefusal extends Refusal {
  /** The 429 for the next try. */
  tooMany: HttpError;
  wasDelayed: boolean;
  /** Since the last success, this one included. */
  failures: number;
}

/**
 * Runs a check behind counters. Each attempt counts as a failure before it is looked at, so that a burst over several
 * instances cannot pass; an error takes that back, a success resets the counters.
 * @throws HttpError 429 with Retry-After
 */
export function throttle<T extends object>(
  { counters, countsThrottled = true }: Attempts,
  check: () => Promise<T | Refusal>,
): Promise<T | CountedRefusal> {
  // Without turns, right passwords at once would count against each other.
  return inTurn(counters[0].document.id, async () => {
    const now = Date.now();
    const counted = await count(counters, now);
    const checked = await check().catch(async (error: unknown) => {
      // The result of the check matters more than an error of these writes.
      await writeAll(counters, NOT_COUNTED).catch(() => {});
      throw error;
    });
    if (!('refused' in checked)) {
      await writeAll(counters, NO_FAILURES);
      return checked;
    }
    const counts = countsThrottled || checked.refused !== 'throttled';
    if (!counts) await writeAll(counters, NOT_COUNTED);
    const next = counts ? counted : [];
    return {
      ...checked,
      tooMany: tooManyFailures(Math.max(1000, ...next.map(({ blockedUntil }) => blockedUntil - now))),
      wasDelayed: counted.some(({ failures, policy }) => failures - 1 > policy.free),
      failures: Math.max(0, ...next.map(({ failures }) => failures)),
    };
  });
}

type Counted = Failures & { policy: Policy };

/** Returns the failures with this attempt. @throws HttpError 429 */
async function count(counters: Attempts['counters'], now: number): Promise<Counted[]> {
  const [{ document: first }, ...others] = counters;
  let counted: Counted[] = [];
  await commitOptimistically(first, async (stored, batch) => {
    const more = others.length === 0 ? [] : await getAll(...others.map(({ document }) => document));
    const snapshots = [stored, ...more];
    const delay = Math.max(...snapshots.map((snapshot) => Number(snapshot.get('blockedUntil') ?? 0))) - now;
    if (delay > 0) throw tooManyFailures(delay);
    counted = counters.map(({ policy }, index) => {
      const snapshot = snapshots[index] ?? stored;
      const failures = afterFailure({ ...NO_FAILURES, ...snapshot.data() }, policy, now);
      // The document of a known client (client.ts) is kept as long as that.
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

const NOT_COUNTED = { failures: FieldValue.increment(-1), blockedUntil: 0 };

async function writeAll(counters: Attempts['counters'], failures: object): Promise<void> {
  const batch = database().batch();
  for (const { document } of counters) batch.update(document, { ...failures });
  await commit(batch);
}

function tooManyFailures(delay = 1000): HttpError {
  const seconds = Math.ceil(delay / 1000);
  const span =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(429, `Too many failed attempts. Please try again in ${span}.`, {
    'Retry-After': String(seconds),
  });
}

const FIRST_DELAY_MS = 1000;

export const NO_FAILURES: Failures = { failures: 0, blockedUntil: 0, lastFailureAt: 0 };

/** Failures are forgotten a day after the last one. */
export function afterFailure(earlier: Failures, policy: Policy, now: number): Failures {
  const isForgotten = now - earlier.lastFailureAt >= FORGET_FAILED_SIGN_INS_AFTER_MS;
  const failures = isForgotten ? 1 : earlier.failures + 1;
  const delayed = failures - policy.free;
  const delay = Math.min(policy.maxDelayMs, FIRST_DELAY_MS * 2 ** Math.min(delayed - 1, 30));
  // Another instance may have begun earlier, or have a slower clock: an attempt without a delay refuses nothing.
  const blockedUntil = delayed > 0 ? Math.max(earlier.blockedUntil, now + delay) : earlier.blockedUntil;
  return { failures, blockedUntil, lastFailureAt: now };
}

/** Attempts at one name that wait. No person makes more, and more would keep others from the instance. */
const MAX_WAITING = 20;

const queues = new Map<string, LimitFunction>();

/** Runs `act` after all earlier calls of the same name in this process. @throws HttpError 429 when too many wait */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const queue = queues.get(name) ?? pLimit(1);
  if (queue.pendingCount >= MAX_WAITING) throw tooManyFailures();
  queues.set(name, queue);
  try {
    return await queue(act);
  } finally {
    if (queue.activeCount === 0) queues.delete(name);
  }
}
