import { callsOf } from './support/calls';
import { expect, test } from './support/test';

// A value in the page's address must not lead a call to another address than the page means (client-side path
// traversal).

/** Ways to write a path that leads elsewhere, or a query or a fragment, as one segment of an address. */
const hostileSegments = [
  '..%2Fadmin%2Fcontacts',
  '..%2f..%2f..%2fapi%2fadmin%2fcontacts',
  '%2e%2e%2Fadmin%2Fuser',
  '%252e%252e%252fadmin%252fuser',
  '..%5Cadmin%5Ccontacts',
  '%2Fapi%2Fadmin%2Fuser',
  '%2F%2Fevil.example',
  '%3Fslug=x',
  'x%3Fy=1',
  'x%23y',
  '%252e%252e',
  '%00',
  'x%0d%0ay',
];

// The browser reports a document with status 404.
test.use({ expectedErrors: /404/ });

for (const [kind, prefix] of [
  ['post', '/blog/'],
  ['category', '/blog/category/'],
] as const) {
  test(`a hostile address of a ${kind} calls nothing`, async ({ page }) => {
    const calls = callsOf(page);
    for (const segment of hostileSegments) {
      await page.goto(`${prefix}${segment}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Not Found$/);
      expect(calls, segment).toEqual([]);
    }
  });
}
