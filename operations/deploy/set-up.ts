import { createInterface } from 'node:readline/promises';
import { CliError, runProgram } from '../../scripts/cli.ts';
import { assertOk, type Google } from '../google.ts';
import { describe, type Finding, type Step } from './finding.ts';

/** How the set-up asks and acts. */
export interface Hands {
  confirm: (question: string) => Promise<boolean>;
  run: (step: Step) => Promise<void>;
}

/**
 * Looks, and runs the steps of what is missing after a question, until nothing is missing that steps can mend. What is
 * there already is left alone, so it can run again at any time.
 * @returns what the last look has found
 */
export async function setUp(look: () => Promise<Finding[]>, { confirm, run }: Hands): Promise<Finding[]> {
  for (let last = ''; ;) {
    const findings = await look();
    console.log(`\n${describe(findings)}\n`);
    const mendable = findings.filter(({ remedy }) => Array.isArray(remedy));
    const names = mendable.map(({ what }) => what).join('\n');
    // Google takes up to minutes to know of a change; running the steps again would not be quicker.
    if (mendable.length === 0 || names === last) return findings;
    if (!(await confirm(`Run the steps of the ${mendable.length} above that have arrows? [y/N] `)))
      return findings;
    last = names;
    for (const step of mendable.flatMap(({ remedy }) => remedy as readonly Step[])) await run(step);
  }
}

/** The terminal; without one the response to every question is no. `yes` is a response given before. */
export const hands = (ask: Google, yes: boolean | undefined): Hands => ({
  confirm: async (question) => {
    if (yes !== undefined || !process.stdin.isTTY) return yes ?? false;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const line = await terminal.question(question);
    terminal.close();
    return /^y(es)?$/i.test(line.trim());
  },
  run: async (step) => {
    if ('url' in step) {
      assertOk(await ask(step), `${step.method} ${step.url}`);
      return;
    }
    const [program, ...args] = step;
    const code = await runProgram(program, args);
    if (code !== 0) throw new CliError(`"${program} ${args.join(' ')}" ended with code ${code}: see above.`);
  },
});
