import { useSyncExternalStore } from 'react';

/** Smaller differences are ignored: they come from network latency and from the whole seconds of the header `Date`. */
const TOLERANCE_MS = 3_000;

let serverAheadMs = 0;

/** Corrects `serverTime`. @param date the header `Date` of a response that has just arrived */
export function setServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  serverAheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Returns milliseconds since the epoch by the server's clock, so that a wrong clock in this browser affects no age or deadline. */
export function serverTime(): number {
  return Date.now() + serverAheadMs;
}

const clocks = new Map<number, ReturnType<typeof createClock>>();

/** Returns the time by the server's clock, and re-renders at each interval. All components with the same interval share a clock. */
export function useNow(intervalMs = 60_000): Date {
  const clock = clocks.get(intervalMs) ?? createClock(intervalMs);
  clocks.set(intervalMs, clock);
  return useSyncExternalStore(clock.subscribe, clock.getNow);
}

/** Creates a clock that ticks while components read it. The first reader starts the timer, and updates a time that is a second old or more. */
function createClock(intervalMs: number) {
  let now = new Date(serverTime());
  let timer: ReturnType<typeof setInterval> | undefined;
  const readers = new Set<() => void>();
  const tick = () => {
    now = new Date(serverTime());
    for (const onTick of readers) onTick();
  };
  const subscribe = (onTick: () => void) => {
    if (readers.size === 0) {
      if (Math.abs(serverTime() - now.getTime()) >= 1_000) tick();
      timer = setInterval(tick, intervalMs);
    }
    readers.add(onTick);
    return () => {
      readers.delete(onTick);
      if (readers.size === 0) clearInterval(timer);
    };
  };
  return { subscribe, getNow: () => now };
}
