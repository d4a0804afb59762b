import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runProgram } from './cli.ts';
import { cacheFolder, root } from './paths.ts';

const COUNT = 20;

interface VitestReport {
  testResults: { name: string; assertionResults: { duration?: number }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

interface Cost {
  file: string;
  tests: number;
  seconds: number;
}

/** Runs the first tier, one runner after the other, and prints the files whose tests take longest. Returns the exit code. */
export async function printSlowestTests(): Promise<number> {
  const [vitest, playwright] = [report('vitest'), report('playwright')];
  const exitCodes = [
    await runProgram('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitest}`]),
    await runProgram('playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
    }),
  ];
  const costs = [
    ...vitestCosts(JSON.parse(readFileSync(vitest, 'utf8')) as VitestReport),
    ...playwrightCosts(
      (JSON.parse(readFileSync(playwright, 'utf8')) as { suites: PlaywrightSuite[] }).suites,
    ),
  ];
  const slowest = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, COUNT);
  console.table(slowest.map((cost) => ({ ...cost, seconds: Number(cost.seconds.toFixed(1)) })));
  return Math.max(...exitCodes);
}

const report = (runner: string) => join(cacheFolder, 'tests', `${runner}.json`);

const toCost = (file: string, durations: number[]): Cost => ({
  file: relative(root, file),
  tests: durations.length,
  seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000,
});

const vitestCosts = ({ testResults }: VitestReport): Cost[] =>
  testResults.map(({ name, assertionResults }) =>
    toCost(
      name,
      assertionResults.map(({ duration = 0 }) => duration),
    ),
  );

const playwrightCosts = (suites: PlaywrightSuite[]): Cost[] =>
  suites.map((suite) => toCost(join(root, 'web', 'e2e', suite.file), durationsOf(suite)));

function durationsOf({ specs, suites = [] }: PlaywrightSuite): number[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...own, ...suites.flatMap(durationsOf)];
}
