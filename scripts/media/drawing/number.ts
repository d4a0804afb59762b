export const TAU = Math.PI * 2;

/** The whole numbers from 0 to count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 before `from`, 1 after `to`, with a soft start and end between. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** 1 at the centre, falling off to both sides. */
export function bell(value: number, centre: number, width: number): number {
  return Math.exp(-(((value - centre) / width) ** 2));
}
