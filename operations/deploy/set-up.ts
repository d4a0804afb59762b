import { createInterface } from 'node:readline/promises';
import type { Manifest } from '../../functions/pack.ts';
import { CliError, runProgram } from '../../scripts/cli.ts';
import { call, type Gcloud, type Google, type GoogleRequest } from '../google.ts';

export interface Target {
  project: string;
  /** The settings in functions/.env.<project>; undefined without that file. */
  settings: Readonly<Record<string, string>> | undefined;
  manifest: Manifest;
}

/** A program with its arguments, or a call where no program does it. */
export type Step = readonly [program: 'gcloud' | 'firebase', ...args: string[]] | GoogleRequest;

/** A line of the list that a deploy prints. A line without a fix is fine. */
export interface Finding {
  what: string;
  /** Steps that the set-up applies after a question, or words for a person. */
  fix?: readonly Step[] | string;
}

/** Looks at one thing that a deploy needs. It only reads. */
export type Check<T = Target> = (target: T, access: { ask: Google; gcloud: Gcloud }) => Promise<Finding[]>;

/** The finding about a thing: its problem if there is one, else that it is fine. */
export const finding = (
  what: string,
  problem: string | false | undefined,
  fix: readonly Step[] | string,
): Finding[] => [problem ? { what: `${what}: ${problem}`, fix } : { what }];

export interface Executor {
  confirm: (question: string) => Promise<boolean>;
  run: (step: Step) => Promise<void>;
}

/** Plans, asks, applies the steps and plans again until a round fixes nothing. Returns the last findings. */
export async function setUp(plan: () => Promise<Finding[]>, { confirm, run }: Executor): Promise<Finding[]> {
  for (let last = ''; ;) {
    const findings = await plan();
    console.log(`\n${describe(findings)}\n`);
    const fixable = findings.filter(({ fix }) => Array.isArray(fix));
    const names = fixable.map(({ what }) => what).join('\n');
    // Google takes up to minutes to know of a change; running the steps again would not be quicker.
    if (fixable.length === 0 || names === last) return findings;
    if (!(await confirm(`Run the steps of the ${fixable.length} above that have arrows? [y/N] `)))
      return findings;
    last = names;
    for (const step of fixable.flatMap(({ fix }) => fix as readonly Step[])) await run(step);
  }
}

/** The findings as a list, with the steps as a person would type them. */
export const describe = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ what, fix = [] }) => [
      `  ${fix.length > 0 ? '✗' : '✓'} ${what}`,
      ...(typeof fix === 'string' ? [fix] : fix.map(typed)).map((line) => `      → ${line}`),
    ])
    .join('\n');

const quoted = (word: string) => (/^[\w./:=@-]+$/.test(word) ? word : `'${word}'`);

const typed = (step: Step) =>
  'url' in step
    ? `${step.method} ${step.url} ${JSON.stringify(step.body)}`
    : [...(step[0] === 'firebase' ? ['npx'] : []), ...step].map(quoted).join(' ');

/** The terminal. Without one, and when nothing may change, the response to every question is no. */
export const executor = (ask: Google, isDryRun = false): Executor => ({
  confirm: async (question) => {
    if (isDryRun || !process.stdin.isTTY) return false;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const line = await terminal.question(question);
    terminal.close();
    return /^y(es)?$/i.test(line.trim());
  },
  run: async (step) => {
    if ('url' in step) {
      await call(ask, `${step.method} ${step.url}`, step);
      return;
    }
    const [program, ...args] = step;
    const code = await runProgram(program, args);
    if (code !== 0) throw new CliError(`"${program} ${args.join(' ')}" ended with code ${code}: see above.`);
  },
});
