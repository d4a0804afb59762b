import { FieldValue } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { getDoc, setDoc } from '../firestore/calls.ts';
import { dailyState, utcDay, expiryTime } from '../firestore/collections.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';

const counters = new Map<RecordKind, DayCounter>();

/** Counts an inquiry of its kind and day (UTC), never too low. Infinity once the day's inbox is full. */
export async function numberOfDay(kind: RecordKind): Promise<number> {
  const day = utcDay(new Date());
  let counter = counters.get(kind);
  if (counter?.day !== day) {
    counter = new DayCounter(kind, day);
    counters.set(kind, counter);
  }
  try {
    return await counter.next();
  } catch (error) {
    counters.delete(kind);
    throw error;
  }
}

class DayCounter {
  readonly day: string;
  readonly #kind: RecordKind;
  /** Inquiries that wait for the next increment, which those that arrive during one share. */
  #waiting = 0;
  #next: Promise<number> | undefined;
  #last = Promise.resolve(0);
  #isFull = false;

  constructor(kind: RecordKind, day: string) {
    this.#kind = kind;
    this.day = day;
  }

  async next(): Promise<number> {
    if (this.#isFull) return Infinity;
    this.#waiting += 1;
    const place = this.#waiting;
    this.#next ??= this.#last.then(() => this.#increment());
    this.#last = this.#next;
    return (await this.#last) + place;
  }

  // The increment precedes the reading, so the total is never too low.
  async #increment(): Promise<number> {
    const count = this.#waiting;
    this.#waiting = 0;
    this.#next = undefined;
    const counter = dailyState(`${this.#kind}-${this.day}`);
    const added = { inquiries: FieldValue.increment(count), expireAt: expiryTime('daily_state', new Date()) };
    await setDoc(counter, added, { merge: true });
    const total = Number((await getDoc(counter)).get('inquiries'));
    this.#isFull = total > config.inboxPerDay();
    return total - count;
  }
}
