import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { execa, type Options } from 'execa';
import { cacheFolder, root } from './paths.ts';

const INTERRUPTED_EXIT_CODE = 130;
const FORCE_KILL_DELAY_MS = 5_000;

/** A problem that the user can solve. Only its message is printed, without a stack trace. */
export class CliError extends Error {
  override name = 'CliError';
}

/** The export `main` of a command's file. Accepts the typed arguments and returns the exit code. */
export type Command = (typed: string[]) => Promise<number>;

/**
 * Creates a command that prints `help` for `--help`. If `main` throws, the command prints the error and returns 1.
 * @param config the configuration of parseArgs
 */
export const command =
  <const Config extends ParseArgsConfig>(
    help: string,
    config: Config,
    main: (parsed: ReturnType<typeof parseArgs<Config>>) => Promise<number> | Promise<void>,
  ): Command =>
  async (args) => {
    try {
      if (args.includes('--help')) {
        console.log(help);
        return 0;
      }
      return (await main(parseArgs<Config>({ ...config, args }))) ?? 0;
    } catch (error) {
      if (controller?.signal.aborted) return INTERRUPTED_EXIT_CODE;
      console.error(isForUser(error) ? `✗ ${error.message}` : error);
      return 1;
    }
  };

const isForUser = (error: unknown): error is Error =>
  error instanceof CliError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

let controller: AbortController | undefined;

/**
 * A signal that aborts on SIGINT (Ctrl-C), SIGTERM and SIGHUP, which then no longer end this process. The signal also aborts
 * if run.mjs, the parent of this process, is killed.
 */
export function interruptSignal(): AbortSignal {
  if (controller) return controller.signal;
  controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller?.abort());
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && controller?.abort(), 1_000).unref();
  return controller.signal;
}

/** Resolves when this process is interrupted, or immediately if it already was. */
export const untilInterrupted = () =>
  new Promise<undefined>((resolve) => {
    if (interruptSignal().aborted) resolve(undefined);
    interruptSignal().addEventListener('abort', () => resolve(undefined));
  });

/** Prints the title before a task, and its duration afterwards. */
export async function step<Result>(title: string, task: () => Promise<Result>): Promise<Result> {
  console.log(`${title}...`);
  const start = performance.now();
  const result = await task();
  console.log(`✓ ${title} (${((performance.now() - start) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Variables to add to this process's environment. The value `undefined` removes a variable. */
export type Env = Record<string, string | undefined>;

/** The options for every program: programs in node_modules take precedence, and an interruption ends the program. */
const commonOptions = () =>
  ({
    cwd: root,
    preferLocal: true,
    localDir: root,
    reject: false,
    cancelSignal: interruptSignal(),
    forceKillAfterDelay: FORCE_KILL_DELAY_MS,
  }) as const satisfies Options;

/** Runs a program in this terminal and returns its exit code. */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: Env = {},
  cwd = root,
): Promise<number> {
  const { exitCode, message } = await execa(file, args, { ...commonOptions(), cwd, env, stdio: 'inherit' });
  interruptSignal().throwIfAborted();
  if (exitCode === undefined) console.error(message);
  return exitCode ?? 1;
}

/** Runs a program and writes its output to .cache/logs/<name>.log. Returns this path too, relative to the repository. */
export async function runLogged(
  name: string,
  file: string,
  args: readonly string[],
  env: Env = {},
  cwd = root,
) {
  const log = join(cacheFolder, 'logs', `${name}.log`);
  mkdirSync(join(log, '..'), { recursive: true });
  rmSync(log, { force: true });
  const targets = ['pipe' as const, { file: log, append: true }];
  const options = {
    ...commonOptions(),
    cwd,
    env,
    all: true,
    stdin: 'ignore',
    stdout: targets,
    stderr: targets,
  } as const;
  const { exitCode, all: output } = await execa(file, args, options);
  interruptSignal().throwIfAborted();
  return { ok: exitCode === 0, output, log: relative(root, log) };
}

export const printLastLines = (output: string) =>
  console.error(`\n${output.trimEnd().split('\n').slice(-25).join('\n')}\n`);
