/** `npm test` shows every promise once. The second tier of `npm run test:all` repeats them (TEST_TIER=second). */
export const isSecondTier = process.env['TEST_TIER'] === 'second';

/** How often something is repeated in `npm test`, and how often in the second tier. */
export const rounds = (first: number, second: number) => (isSecondTier ? second : first);

/** All of the cases in the second tier, the first `count` of them in `npm test`. */
export const firstCases = <T>(count: number, cases: readonly T[]) =>
  isSecondTier ? cases : cases.slice(0, count);
