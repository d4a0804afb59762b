/** A repeatable source of chance: the same seed gives the same records. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True `share` of the time, 0 to 1. */
  chance(share: number): boolean;
  /** `count` different choices, in their own order. */
  some<T>(choices: readonly T[], count: number): T[];
  /** Lower-case letters and digits. */
  letters(length: number): string;
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Mulberry32 by Tommy Ettinger: small, and good enough for sample data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[below(choices.length)];
    if (choice === undefined) throw new Error('There is nothing to pick from');
    return choice;
  };
  return {
    next,
    below,
    pick,
    chance: (share) => next() < share,
    some: (choices, count) => {
      const order = choices.map((choice, place) => ({ choice, place, draw: next() }));
      const chosen = order.sort((a, b) => a.draw - b.draw).slice(0, count);
      return chosen.sort((a, b) => a.place - b.place).map(({ choice }) => choice);
    },
    letters: (length) => Array.from({ length }, () => pick([...alphabet])).join(''),
  };
}
