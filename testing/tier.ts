/** `npm test` shows every promise once. `npm run test:long` sets TEST_TIER=long, which adds the repetitions. */
export const isLong = process.env['TEST_TIER'] === 'long';

/** How often something is repeated in `npm test`, and how often in `npm run test:long`. */
export const rounds = (quick: number, long: number) => (isLong ? long : quick);
