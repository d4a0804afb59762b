import assert from 'node:assert/strict';
import {
  FieldValue,
  GrpcStatus,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type WriteResult,
} from 'firebase-admin/firestore';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { grpcStatus, withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser } from '../../shared/account.ts';
import { FORGET_FAILED_SIGN_INS_AFTER_MS } from '../../shared/limits.ts';
import {
  afterFailure,
  currentFailures,
  isSuspicious,
  NO_FAILURES,
  remainingDelay,
  wasDelayed,
  type Failures,
  type ThrottlePolicy,
} from './throttle.ts';
import { inTurn } from './turns.ts';

/** A document that counts failures, and the delays that follow them. */
export interface Counter {
  document: DocumentReference;
  policy: ThrottlePolicy;
}

/** A counter as it was before the check. */
interface CounterState extends Counter {
  snapshot: DocumentSnapshot;
  failures: Failures;
}

/** A password or a code that was refused. */
export interface Refusal {
  /** 'throttled': Firebase has not looked at the password after too many attempts. */
  refused: 'wrong' | 'throttled';
  /** Who has the name. The response must not reveal it. */
  admin: AdminUser | null;
}

export interface CountedRefusal extends Refusal {
  /** The 429 for a try after this one. */
  tooMany: HttpError;
  /** Whether this try itself had to wait. */
  wasDelayed: boolean;
  /** Failures since the last success, with this one. */
  failures: number;
}

interface ThrottleOptions {
  /** Whether refusals of Firebase's own throttle count. */
  countsThrottled?: boolean;
  clock?: () => number;
}

/**
 * Runs a check of a password or code, unless too many have failed, and counts its failure. Success forgets the failures.
 * Checks with the same first counter take turns in this process: a burst would otherwise pass as a whole before its first
 * failure counts. One that throws is not counted. The counters are in Firestore, so all instances share them.
 * @throws HttpError 429 with Retry-After
 */
export function throttle<T extends object>(
  counters: readonly [Counter, ...Counter[]],
  check: () => Promise<T | Refusal>,
  { countsThrottled = true, clock = Date.now }: ThrottleOptions = {},
): Promise<T | CountedRefusal> {
  return inTurn(counters[0].document.id, tooManyFailures, async () => {
    const now = clock();
    const states = await readCounters(counters, now);
    const delay = longestDelay(states, now);
    if (delay > 0) throw tooManyFailures(delay);
    const suspicious = states.filter(({ failures, policy }) => isSuspicious(failures, policy));
    const counted = await countInAdvance(suspicious, now);

    const checked = await check().catch(async (error: unknown) => {
      await takeBack(suspicious, counted);
      throw error;
    });
    if (!('refused' in checked)) {
      await forgetFailures(states);
      return checked;
    }
    const counts = countsThrottled || checked.refused !== 'throttled';
    if (counts) {
      const others = states.filter((state) => !suspicious.includes(state));
      await countFailures(others, now);
    } else await takeBack(suspicious, counted);
    const next = counts ? states.map((state) => failuresAfterThis(state, now)) : [];
    return {
      ...checked,
      tooMany: tooManyFailures(Math.max(...next.map((failures) => remainingDelay(failures, now)), 1000)),
      wasDelayed: states.some(({ failures, policy }) => wasDelayed(failures, policy)),
      failures: Math.max(...next.map(({ failures }) => failures), 0),
    };
  });
}

async function readCounters(counters: readonly Counter[], now: number): Promise<CounterState[]> {
  const snapshots = await withTimeout(database().getAll(...counters.map(({ document }) => document)));
  return counters.map((counter, index) => {
    const snapshot = snapshots[index];
    assert(snapshot !== undefined);
    const stored = { ...NO_FAILURES, ...(snapshot.data() as Partial<Failures> | undefined) };
    return { ...counter, snapshot, failures: currentFailures(stored, now) };
  });
}

function longestDelay(counters: readonly CounterState[], now: number): number {
  return Math.max(...counters.map(({ failures }) => remainingDelay(failures, now)));
}

function failuresAfterThis({ failures, policy }: CounterState, now: number): Failures {
  return afterFailure(failures, policy, now);
}

/**
 * Once the free failures are used up, counts a failure before the check. Of concurrent checks in several instances only
 * one can do that, so a burst gets one try, not a hundred.
 */
async function countInAdvance(counters: readonly CounterState[], now: number): Promise<WriteResult[]> {
  if (counters.length === 0) return [];
  const batch = database().batch();
  for (const counter of counters) {
    const change = { ...failuresAfterThis(counter, now), expireAt: expiryOf(counter, now) };
    batch.update(counter.document, change, unchanged(counter.snapshot));
  }
  try {
    return await withTimeout(batch.commit());
  } catch (error) {
    if (grpcStatus(error) === GrpcStatus.FAILED_PRECONDITION) throw tooManyFailures();
    throw error;
  }
}

/** Undoes {@link countInAdvance}, as far as nothing was counted since. */
async function takeBack(counters: readonly CounterState[], counted: readonly WriteResult[]): Promise<void> {
  const writes = counters.map(({ document, failures }, index) => {
    const write = counted[index];
    assert(write !== undefined);
    return document.update({ ...failures }, { lastUpdateTime: write.writeTime });
  });
  // The result of the check says more than an error of these.
  await withTimeout(Promise.allSettled(writes)).catch(() => {});
}

async function countFailures(counters: readonly CounterState[], now: number): Promise<void> {
  if (counters.length === 0) return;
  const batch = database().batch();
  for (const counter of counters) {
    const areForgotten = counter.failures.failures === 0 && Number(counter.snapshot.get('failures') ?? 0) > 0;
    // An increment, so that concurrent failures all count.
    const failures = areForgotten ? 1 : FieldValue.increment(1);
    const change = { failures, blockedUntil: 0, lastFailureAt: now, expireAt: expiryOf(counter, now) };
    batch.set(counter.document, change, { merge: true });
  }
  await withTimeout(batch.commit());
}

// A document that also makes a client known (client.ts) stays as long as that.
function expiryOf({ snapshot }: CounterState, now: number): Timestamp {
  const knownUntil = Number(snapshot.get('knownUntil') ?? 0);
  return Timestamp.fromMillis(Math.max(knownUntil, now + FORGET_FAILED_SIGN_INS_AFTER_MS));
}

async function forgetFailures(counters: readonly CounterState[]): Promise<void> {
  const failed = counters.filter(({ snapshot }) => Number(snapshot.get('failures') ?? 0) > 0);
  // Nothing is written where nothing has failed, which is most of the time.
  if (failed.length === 0) return;
  const batch = database().batch();
  for (const { document } of failed) batch.set(document, { ...NO_FAILURES }, { merge: true });
  await withTimeout(batch.commit());
}

function tooManyFailures(delay = 1000): HttpError {
  const seconds = Math.ceil(delay / 1000);
  const span =
    seconds < 90
      ? `${String(seconds)} second${seconds === 1 ? '' : 's'}`
      : `${String(Math.ceil(seconds / 60))} minutes`;
  return new HttpError(429, `Too many failed attempts. Please try again in ${span}.`, {
    'Retry-After': String(seconds),
  });
}
