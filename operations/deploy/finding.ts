import type { Manifest } from '../../scripts/setup/upload.ts';
import type { Gcloud, Google, GoogleRequest } from '../google.ts';

/** What is to be deployed, and where to. */
export interface Target {
  project: string;
  /** The settings in functions/.env.<project>; undefined without that file. */
  settings: Readonly<Record<string, string>> | undefined;
  manifest: Manifest;
}

/** A program with its arguments, or a call where no program does it. */
export type Step = readonly [program: 'gcloud' | 'firebase', ...args: string[]] | GoogleRequest;

/** One line of the list that a deploy prints. Without a remedy it is fine. */
export interface Finding {
  what: string;
  /** What mends it: steps that the set-up runs after a question, or words for a person. */
  remedy?: readonly Step[] | string;
}

export interface Access {
  ask: Google;
  gcloud: Gcloud;
}

/** Looks at one thing that a deploy needs. It only reads. */
export type Check = (target: Target, access: Access) => Promise<Finding[]>;

/** One finding: the problem if there is one, else that `what` is fine. */
export const finding = (
  what: string,
  problem: string | false | undefined,
  remedy: readonly Step[] | string,
): Finding[] => [problem ? { what: `${what}: ${problem}`, remedy } : { what }];

const quoted = (word: string) => (/^[\w./:=@-]+$/.test(word) ? word : `'${word}'`);

/** A step as a person would type it. */
const typed = (step: Step) =>
  'url' in step
    ? `${step.method} ${step.url} ${JSON.stringify(step.body)}`
    : [...(step[0] === 'firebase' ? ['npx'] : []), ...step].map(quoted).join(' ');

/** The list of findings as text. */
export const describe = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ what, remedy }) => [
      `  ${remedy ? '✗' : '✓'} ${what}`,
      ...(typeof remedy === 'string' ? [remedy] : (remedy ?? []).map(typed)).map((line) => `      → ${line}`),
    ])
    .join('\n');
