/** `npm test` shows every promise once. `npm run test:long` sets TEST_TIER=long, which adds the repetitions. */
export const isLong = process.env['TEST_TIER'] === 'long';

/** How often something is repeated in `npm test`, and how often in `npm run test:long`. */
export const rounds = (quick: number, long: number) => (isLong ? long : quick);

/** All of the cases in `npm run test:long`, the first `quick` of them in `npm test`. */
export const firstOf = <T>(quick: number, cases: readonly T[]) => (isLong ? cases : cases.slice(0, quick));
