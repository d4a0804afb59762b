export const TAU = Math.PI * 2;

/** Returns the integers from 0 to count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Returns 0 before `from`, 1 after `to`, and eases in and out between. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Returns 1 at the center, falling off to both sides. */
export function bell(value: number, center: number, width: number): number {
  return Math.exp(-(((value - center) / width) ** 2));
}

/**
 * Returns a generator of numbers in [0, 1) with a name as its seed, so that every run draws the same picture
 * (mulberry32).
 */
export function randomFor(name: string): () => number {
  let state = hash(name);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
