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
import type { Refusal } from '../accounts/credentials.ts';
import {
  afterFailure,
  currentFailures,
  FORGET_AFTER_MS,
  isSuspicious,
  NO_FAILURES,
  remainingDelay,
  wasDelayed,
  type FailedLogins,
  type ThrottlePolicy,
} from './login-throttle.ts';

/** A document that counts failures, and the delays that follow them. */
export interface Counter {
  document: DocumentReference;
  policy: ThrottlePolicy;
}

/** A counter as it was when an attempt began. */
interface CounterState extends Counter {
  snapshot: DocumentSnapshot;
  failures: FailedLogins;
}

/** An attempt that was made. */
export type Attempt<T> =
  | { result: T }
  | {
      refusal: Refusal;
      /** The 429 for an attempt after this one. */
      tooMany: HttpError;
      /** Whether this attempt itself had to wait. */
      wasDelayed: boolean;
    };

/**
 * Makes an attempt, unless too many have failed, and counts it. Success forgets the failures. Attempts with the same
 * first counter take turns in this process: a burst would otherwise be made as a whole before its first failure counts.
 * An attempt that throws is not counted. The counters are in Firestore, so all instances share them.
 * @throws HttpError 429 with Retry-After
 */
export function attempt<T extends object>(
  counters: readonly [Counter, ...Counter[]],
  make: () => Promise<T | Refusal>,
  clock = Date.now,
): Promise<Attempt<T>> {
  return inTurn(counters[0].document.id, async () => {
    const now = clock();
    const states = await readCounters(counters, now);
    const delay = longestDelay(states, now);
    if (delay > 0) throw tooManyFailures(delay);
    const suspicious = states.filter(({ failures, policy }) => isSuspicious(failures, policy));
    const counted = await countInAdvance(suspicious, now);

    const result = await make().catch(async (error: unknown) => {
      await takeBack(suspicious, counted);
      throw error;
    });
    if (!('refused' in result)) {
      await forgetFailures(states);
      return { result };
    }
    await countFailures(
      states.filter((state) => !suspicious.includes(state)),
      now,
    );
    const next = states.map((state) => ({ failures: failuresAfterThis(state, now) }));
    return {
      refusal: result,
      tooMany: tooManyFailures(Math.max(longestDelay(next, now), 1000)),
      wasDelayed: states.some(({ failures, policy }) => wasDelayed(failures, policy)),
    };
  });
}

/** Attempts that may wait for their turn. More of them come from no person, and would keep others from the instance. */
const MAX_WAITING = 20;

/** The attempts that are made, and those that wait for them. */
const turns = new Map<string, { last: Promise<unknown>; length: number }>();

/**
 * Runs `act` after all earlier ones of the same name in this process.
 * @throws HttpError 429 when too many wait
 */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const turn = turns.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (turn.length > MAX_WAITING) throw tooManyFailures(1000);
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

async function readCounters(counters: readonly Counter[], now: number): Promise<CounterState[]> {
  const snapshots = await withTimeout(database().getAll(...counters.map(({ document }) => document)));
  return counters.map((counter, index) => {
    const snapshot = snapshots[index];
    assert(snapshot !== undefined);
    const stored = { ...NO_FAILURES, ...(snapshot.data() as Partial<FailedLogins> | undefined) };
    return { ...counter, snapshot, failures: currentFailures(stored, now) };
  });
}

function longestDelay(counters: readonly Pick<CounterState, 'failures'>[], now: number): number {
  return Math.max(...counters.map(({ failures }) => remainingDelay(failures, now)));
}

function failuresAfterThis({ failures, policy }: CounterState, now: number): FailedLogins {
  return afterFailure(failures, policy, now);
}

/**
 * Once the free failures are used up, counts an attempt as failed before it is made. Of concurrent attempts only one can
 * do that, so a burst gets one try, not a hundred.
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
    if (grpcStatus(error) === GrpcStatus.FAILED_PRECONDITION) throw tooManyFailures(1000);
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
  // The error of the attempt says more than one of these.
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

// A document that also says that a client is known (login-attempts.ts) stays as long as that.
function expiryOf({ snapshot }: CounterState, now: number): Timestamp {
  const knownUntil = Number(snapshot.get('knownUntil') ?? 0);
  return Timestamp.fromMillis(Math.max(knownUntil, now + FORGET_AFTER_MS));
}

async function forgetFailures(counters: readonly CounterState[]): Promise<void> {
  const failed = counters.filter(({ snapshot }) => Number(snapshot.get('failures') ?? 0) > 0);
  // Nothing is written where nothing has failed, which is most of the time.
  if (failed.length === 0) return;
  const batch = database().batch();
  for (const { document } of failed) batch.set(document, { ...NO_FAILURES }, { merge: true });
  await withTimeout(batch.commit());
}

function tooManyFailures(delay: number): HttpError {
  const seconds = Math.ceil(delay / 1000);
  const span =
    seconds < 90
      ? `${String(seconds)} second${seconds === 1 ? '' : 's'}`
      : `${String(Math.ceil(seconds / 60))} minutes`;
  return new HttpError(429, `Too many failed attempts. Please try again in ${span}.`, {
    'Retry-After': String(seconds),
  });
}
