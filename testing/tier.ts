/**
 * `npm test` is the first tier, for the failures that a change can cause by itself. The second tier of `npm run test:all`
 * (TEST_TIER=second) repeats and varies these tests.
 */
export const isSecondTier = process.env['TEST_TIER'] === 'second';

/** The number of repetitions: `first` in `npm test`, `second` in the second tier. */
export const rounds = (first: number, second: number) => (isSecondTier ? second : first);

// Details of browser tests, by which playwright.config.ts selects them. A test without details runs only in `npm test`.

/** A test that runs only in the second tier, because it repeats another test, or covers a failure of the network, a release or the browser. */
export const secondTier = { tag: '@second-tier' };

/** A test that visits more pages in the second tier. */
export const bothTiers = { tag: '@both-tiers' };

/** Details of the case at a position in a list of cases. `npm test` runs only the first `count` cases. */
export const laterCases = (index: number, count = 1) => (index < count ? {} : secondTier);
