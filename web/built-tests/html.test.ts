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
 * The CSS checker of Nu does not know cascade layers, popovers and other CSS of today, which the pages' style blocks have. It
 * knows `blocking` for stylesheets only, not for `rel=expect` (https://html.spec.whatwg.org/#link-type-expect), and not
 * `name` of `details` (https://html.spec.whatwg.org/#attr-details-name).
 */
const KNOWN = [
  '--filterpattern',
  'CSS: .*|A .link. element with a .blocking. attribute must have .*|Attribute .name. not allowed on element .details. .*',
];

/** Errors that the Nu Html Checker, the W3C's validator, finds in the built pages. */
async function htmlErrors(): Promise<string[]> {
  const options = [
    ...FAST_START_JAVA_OPTIONS,
    '-jar',
    vnuJar,
    '--errors-only',
    '--skip-non-html',
    '--format',
    'json',
    ...KNOWN,
    builtSite,
  ];
  // Java says to stderr when it takes options from this variable.
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
