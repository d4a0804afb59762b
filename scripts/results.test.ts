import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.ts';
import { ofPlaywright, ofVitest, summaryOf } from './results.ts';

/** As Vitest 5.1 writes it. */
const vitestReport = {
  numPassedTests: 1,
  numPendingTests: 1,
  testResults: [
    {
      name: join(root, 'scripts/broken.test.ts'),
      status: 'failed',
      message: "Cannot find module './nothing-here.ts' imported from scripts/broken.test.ts",
      assertionResults: [],
    },
    {
      name: join(root, 'scripts/hook.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [{ fullName: 'Hook x', status: 'skipped', failureMessages: [] }],
    },
    {
      name: join(root, 'scripts/mini.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        {
          fullName: 'Inquiries are stored',
          status: 'failed',
          failureMessages: [
            'AssertionError: expected { a: 1 } to deeply equal { a: 2 }\n    at file:///node_modules/vitest/run.js:1695:35\n    at /site/scripts/mini.test.ts:3:53',
          ],
        },
        { fullName: 'Inquiries pass', status: 'passed', failureMessages: [] },
      ],
    },
  ],
};

/** As Playwright 1.65 writes it. */
const playwrightReport = {
  stats: { expected: 3, skipped: 0 },
  errors: [],
  suites: [
    {
      title: 'a.spec.ts',
      specs: [],
      suites: [
        {
          title: 'The page',
          specs: [
            {
              title: 'shows a heading',
              file: 'a.spec.ts',
              line: 4,
              tests: [
                {
                  projectName: 'pages',
                  status: 'unexpected',
                  results: [
                    {
                      errors: [
                        {
                          message:
                            "Error: \u001b[2mexpect(\u001b[22m\u001b[31mlocator\u001b[39m\u001b[2m).\u001b[22mtoBeVisible() failed\n\nLocator: getByRole('heading')\nExpected: visible\nError: element(s) not found\n\nCall log:\n\u001b[2m  - Expect \"toBeVisible\" with timeout 100ms\u001b[22m\n\n   5 |     await page.setContent('<p>hi');\n>  6 |     await expect(heading).toBeVisible();\n    at /site/web/e2e/a.spec.ts:6:50",
                        },
                        {
                          message:
                            'Error: The page reported errors:\nFailed to load resource: 500 (http://x/api)',
                        },
                      ],
                    },
                  ],
                },
              ],
            },
            {
              title: 'has a title',
              file: 'a.spec.ts',
              line: 9,
              tests: [{ projectName: 'pages', status: 'expected', results: [{ errors: [] }] }],
            },
          ],
        },
      ],
    },
  ],
};

test('the summary names each failed test with the first lines of its errors', () => {
  const results = { unit: ofVitest(vitestReport), browser: ofPlaywright(playwrightReport) };
  expect(summaryOf(['Lint'], results)).toBe(`✗ check: Lint
✗ unit: scripts/broken.test.ts cannot be run
    Cannot find module './nothing-here.ts' imported from scripts/broken.test.ts
✗ unit: scripts/hook.test.ts cannot be run
    A hook failed: see its output above.
✗ unit: scripts/mini.test.ts Inquiries are stored
    AssertionError: expected { a: 1 } to deeply equal { a: 2 }
    at /site/scripts/mini.test.ts:3:53
✗ browser: a.spec.ts:4 [pages] The page shows a heading
    Error: expect(locator).toBeVisible() failed
    Locator: getByRole('heading')
    Expected: visible
    Error: element(s) not found
    at /site/web/e2e/a.spec.ts:6:50
    Error: The page reported errors:
    Failed to load resource: 500 (http://x/api)
unit: 1 passed, 3 failed, 1 skipped
browser: 3 passed, 1 failed
4 passed, 5 failed`);
});

test('the summary names at most ten failed tests', () => {
  const failures = Array.from({ length: 12 }, (_, i) => ({ test: `${i}.test.ts x`, errors: [] }));
  const lines = summaryOf([], { unit: { passed: 0, failed: 12, skipped: 0, failures } }).split('\n');
  expect(lines.slice(-4, -1)).toEqual(['✗ unit: 9.test.ts x', '✗ and 2 more', 'unit: 0 passed, 12 failed']);
});
