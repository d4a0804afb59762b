import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import vnuJar from 'vnu-jar';
import { FAST_START_JAVA_OPTIONS } from '../../testing/java-options.ts';
import { builtSite } from './read-site.ts';

interface Report {
  messages: { url: string; lastLine: number; message: string; extract?: string }[];
}

/**
 * Hides errors about valid code. The checker does not support cascade layers, popovers and other new CSS of the pages'
 * style blocks, `blocking` with `rel=expect` (https://html.spec.whatwg.org/#link-type-expect), and `name` of `details`
 * (https://html.spec.whatwg.org/#attr-details-name).
 */
const FILTER_OPTIONS = [
  '--filterpattern',
  'CSS: .*|A .link. element with a .blocking. attribute must have .*|Attribute .name. not allowed on element .details. .*',
];

/** Returns the errors that the Nu Html Checker, the W3C's validator, finds in the built pages. */
async function htmlErrors(): Promise<string[]> {
  const options = [
    ...FAST_START_JAVA_OPTIONS,
    '-jar',
    vnuJar,
    '--errors-only',
    '--skip-non-html',
    '--format',
    'json',
    ...FILTER_OPTIONS,
    builtSite,
  ];
  // Java writes to stderr if this variable has options.
  const env = { ...process.env, JDK_JAVA_OPTIONS: undefined };
  const { stderr } = await promisify(execFile)('java', options, { env, maxBuffer: 2 ** 26 }).catch(
    (error: unknown) => {
      // The checker exits with 1 if it finds an error, and reports to stderr in either case.
      if ((error as { code?: unknown }).code === 1) return error as { stderr: string };
      throw error;
    },
  );
  const { messages } = JSON.parse(stderr) as Report;
  return messages.map(({ url, message, extract }) => `${url.split('/client')[1]}: ${message} ${extract}`);
}

test("the W3C's checker finds no error in the HTML of any page", async () => {
  expect(await htmlErrors()).toEqual([]);
});
