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

export interface Failures {
  failures: number;
  /** Milliseconds since the epoch. Attempts before it are refused. */
  blockedUntil: number;
  lastFailureAt: number;
}

/** The numbers that SIGN_IN_POLICIES (limits.ts) explains. */
interface ThrottlePolicy {
  free: number;
  maxDelayMs: number;
}

export interface Counter {
  document: DocumentReference;
  policy: ThrottlePolicy;
}

interface CounterState extends Counter {
  snapshot: DocumentSnapshot;
  failures: Failures;
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

interface ThrottleOptions {
  /** Refusals of Firebase's own throttle count. */
  countsThrottled?: boolean;
  clock?: () => number;
}

/**
 * Runs a check behind counters: a failure counts, an error does not, a success resets them.
 * @throws HttpError 429 with Retry-After
 */
export function throttle<T extends object>(
  counters: readonly [Counter, ...Counter[]],
  check: () => Promise<T | Refusal>,
  { countsThrottled = true, clock = Date.now }: ThrottleOptions = {},
): Promise<T | CountedRefusal> {
  // Without turns, a burst would pass before its first failure counts.
  return inTurn(counters[0].document.id, async () => {
    const now = clock();
    const states = await readCounters(counters, now);
    const delay = Math.max(...states.map(({ failures }) => remainingDelay(failures, now)));
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
    const others = states.filter((state) => !suspicious.includes(state));
    await (counts ? countFailures(others, now) : takeBack(suspicious, counted));
    const next = counts ? states.map(({ failures, policy }) => afterFailure(failures, policy, now)) : [];
    return {
      ...checked,
      tooMany: tooManyFailures(Math.max(...next.map((failures) => remainingDelay(failures, now)), 1000)),
      wasDelayed: states.some(({ failures, policy }) => failures.failures > policy.free),
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

// Only one of several instances can write it, so a burst gets one try once the free failures are used up.
async function countInAdvance(counters: readonly CounterState[], now: number): Promise<WriteResult[]> {
  if (counters.length === 0) return [];
  const batch = database().batch();
  for (const counter of counters) {
    const failures = afterFailure(counter.failures, counter.policy, now);
    const change = { ...failures, expireAt: expiryOf(counter, now) };
    batch.update(counter.document, change, unchanged(counter.snapshot));
  }
  try {
    return await withTimeout(batch.commit());
  } catch (error) {
    if (grpcStatus(error) === GrpcStatus.FAILED_PRECONDITION) throw tooManyFailures();
    throw error;
  }
}

async function takeBack(counters: readonly CounterState[], counted: readonly WriteResult[]): Promise<void> {
  const writes = counters.map(({ document, failures }, index) => {
    const write = counted[index];
    assert(write !== undefined);
    return document.update({ ...failures }, { lastUpdateTime: write.writeTime });
  });
  // The result of the check matters more than an error of these writes.
  await withTimeout(Promise.allSettled(writes)).catch(() => {});
}

async function countFailures(counters: readonly CounterState[], now: number): Promise<void> {
  if (counters.length === 0) return;
  const batch = database().batch();
  for (const counter of counters) {
    const areForgotten = counter.failures.failures === 0 && Number(counter.snapshot.get('failures') ?? 0) > 0;
    const failures = areForgotten ? 1 : FieldValue.increment(1);
    const change = { failures, blockedUntil: 0, lastFailureAt: now, expireAt: expiryOf(counter, now) };
    batch.set(counter.document, change, { merge: true });
  }
  await withTimeout(batch.commit());
}

// The document of a known client (client.ts) is kept as long as that.
function expiryOf({ snapshot }: CounterState, now: number): Timestamp {
  const knownUntil = Number(snapshot.get('knownUntil') ?? 0);
  return Timestamp.fromMillis(Math.max(knownUntil, now + FORGET_FAILED_SIGN_INS_AFTER_MS));
}

async function forgetFailures(counters: readonly CounterState[]): Promise<void> {
  const failed = counters.filter(({ snapshot }) => Number(snapshot.get('failures') ?? 0) > 0);
  if (failed.length === 0) return;
  const batch = database().batch();
  for (const { document } of failed) batch.set(document, { ...NO_FAILURES }, { merge: true });
  await withTimeout(batch.commit());
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

export function currentFailures(state: Failures, now: number): Failures {
  return now - state.lastFailureAt >= FORGET_FAILED_SIGN_INS_AFTER_MS ? NO_FAILURES : state;
}

export function remainingDelay(state: Failures, now: number): number {
  return Math.max(0, state.blockedUntil - now);
}

/** From here on, tries go one at a time, so that a burst cannot bypass the delay. */
export function isSuspicious(state: Failures, policy: ThrottlePolicy): boolean {
  return state.failures >= policy.free;
}

export function afterFailure(state: Failures, policy: ThrottlePolicy, now: number): Failures {
  const failures = state.failures + 1;
  const delayed = failures - policy.free;
  const delay =
    delayed <= 0 ? 0 : Math.min(policy.maxDelayMs, FIRST_DELAY_MS * 2 ** Math.min(delayed - 1, 30));
  return { failures, blockedUntil: Math.max(state.blockedUntil, now + delay), lastFailureAt: now };
}

/** More come from no person, and would keep others from the instance. */
const MAX_WAITING = 20;

const turns = new Map<string, { last: Promise<unknown>; length: number }>();

/** Runs `act` after all earlier calls of the same name in this process. @throws HttpError 429 when too many wait */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const turn = turns.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (turn.length > MAX_WAITING) throw tooManyFailures();
  turns.set(name, turn);
  turn.length += 1;
  const acting = turn.last.then(act);
  turn.last = acting.catch(() => undefined);
  try {
    return await acting;
  } finally {
    turn.length -= 1;
    if (turn.length === 0) turns.delete(name);
  }
}
