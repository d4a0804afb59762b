import { laterCases } from '../../testing/tier.ts';
import { recordCalls } from './support/requests';
import { expect, test } from './support/test';

// A value in the page's address must not lead a call to another address than the page means (client-side path
// traversal).

/** One of each kind of those in functions/src/shared/identifier.test.ts, as one segment of an address. */
const hostileSegments = ['..%2Fadmin%2Fcontacts', '%252e%252e%252fadmin', '..%5Cadmin', '%3Fslug=x', '%00'];

// The browser reports a document with status 404.
test.use({ expectedErrors: /404/ });

for (const [index, [kind, prefix]] of (
  [
    ['post', '/blog/'],
    ['category', '/blog/category/'],
  ] as const
).entries()) {
  test(`a hostile address of a ${kind} calls nothing`, laterCases(index), async ({ page }) => {
    const calls = recordCalls(page);
    for (const segment of hostileSegments) {
      await page.goto(`${prefix}${segment}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Not Found$/);
      expect(calls, segment).toEqual([]);
    }
  });
}
