/** `npm test` shows what a change can break by itself. The second tier of `npm run test:all` repeats and varies it (TEST_TIER=second). */
export const isSecondTier = process.env['TEST_TIER'] === 'second';

/** How often something is repeated in `npm test`, and how often in the second tier. */
export const rounds = (first: number, second: number) => (isSecondTier ? second : first);

// Details of browser tests, by which playwright.config.ts chooses. A test without any is in `npm test` alone.

/** A test of the second tier alone: it repeats what another shows, or breaks a network, a release or a browser. */
export const secondTier = { tag: '@second-tier' };

/** A test that sees more pages in the second tier. */
export const bothTiers = { tag: '@both-tiers' };

/** One of several cases of a test: `npm test` has the first `count` of them. */
export const laterCases = (index: number, count = 1) => (index < count ? {} : secondTier);
