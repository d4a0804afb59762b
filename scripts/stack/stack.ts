import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { CliError, interruption, printLastLines, type Env } from '../cli.ts';
import { cacheFolder, root } from '../paths.ts';
import { firebaseCommand, firebaseEnv, writeStackConfig } from './firebase.ts';
import { DEMO_PROJECT, stackEnv, type StackPlan } from './plan.ts';

const START_TIMEOUT_MS = 180_000;
const READINESS_INTERVAL_MS = 500;
const REQUEST_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 60_000;

export interface Stack {
  plan: StackPlan;
  log: string;
  /** Settles with the reason when the emulators or the mailbox have ended by themselves. */
  broken: Promise<string>;
  /** firebase-tools exports what the plan keeps. @throws CliError if it could not */
  stop: () => Promise<void>;
}

/** @throws CliError if it does not come up; nothing is left running */
export async function startStack(plan: StackPlan, env: Env, fill: () => Promise<void>): Promise<Stack> {
  interruption(); // from now on a signal ends the parts too
  // firebase-tools finds the emulators to export by a file in it, which is named by the project alone.
  const temporary = mkdtempSync(join(tmpdir(), 'forillon-'));
  const log = logFileOf(plan, 'emulators');
  const mailbox = await startMailbox(plan);
  const emulators = await startEmulators(plan, log, { ...env, TMPDIR: temporary });
  const broken = Promise.race([mailbox.ended, emulators.ended]);
  const { SITE_URL: site, MAILBOX_URL: mails } = stackEnv(plan);
  // The emulator runs a process for each concurrent call, and the dashboard asks for two lists at once.
  const api = ['/', '/api/blog', '/api/admin/user', '/api/admin/user'].map((path) => site + path);
  const ready = untilResponding(api, plan);

  const stop = async () => {
    // An export of emulators that are still starting would lack their data.
    if (plan.keepsData) await Promise.race([ready, emulators.ended]);
    for (const part of [emulators, mailbox]) part.stop();
    await Promise.all([emulators.ended, mailbox.ended]);
    rmSync(temporary, { recursive: true, force: true });
    if (/Automatic export .* failed/.test(readFileSync(log, 'utf8')))
      throw new CliError(`The data of this run was not saved: ${relative(root, log)} says why.`);
  };
  try {
    const allReady = Promise.all([ready, untilResponding([`${mails}/email`], plan)]);
    const failure = await Promise.race([allReady.then((failures) => failures.find(Boolean)), broken]);
    if (failure !== undefined) {
      printLastLines(readFileSync(log, 'utf8'));
      throw new CliError(
        `The emulators did not start (${failure}): their last lines are above, the rest is in ${relative(root, log)}.`,
      );
    }
    await fill();
    return { plan, log, broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function logFileOf({ name }: StackPlan, part: string): string {
  const folder = join(cacheFolder, 'logs', name);
  mkdirSync(folder, { recursive: true });
  return join(folder, `${part}.log`);
}

function startMailbox(plan: StackPlan) {
  const mailFolder = join(plan.dataFolder, 'mail');
  mkdirSync(mailFolder, { recursive: true });
  const maildev = join(root, 'node_modules', 'maildev', 'bin', 'maildev');
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(plan.ports.smtp)];
  const web = ['--web-ip', '127.0.0.1', '--web', String(plan.ports.mailbox)];
  const args = [maildev, ...smtp, ...web, '--mail-directory', mailFolder];
  return startPart('the mailbox', args, logFileOf(plan, 'mailbox'));
}

function startEmulators(plan: StackPlan, log: string, env: Env) {
  const args = firebaseCommand(
    'emulators:start',
    ...['--project', DEMO_PROJECT, '--config', writeStackConfig(plan)],
    ...['--only', 'auth,functions,firestore,hosting'],
    ...(plan.keepsData ? ['--import', join(plan.dataFolder, 'emulators'), '--export-on-exit'] : []),
  );
  return startPart('the emulators', args, log, { ...firebaseEnv(), ...stackEnv(plan), ...env });
}

/** Starts a process group, which Ctrl-C on the terminal does not reach: a second signal would prevent the export. */
async function startPart(name: string, args: string[], log: string, env: Env = {}) {
  const output = createWriteStream(log); // the program writes to it itself, also when this process is killed
  await once(output, 'open');
  const child = execa(join(root, 'node_modules', '.bin', 'node'), args, {
    cwd: join(log, '..'), // firebase-tools and Java write their debug logs there
    env,
    detached: true,
    reject: false,
    buffer: false,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    forceKillAfterDelay: STOP_TIMEOUT_MS,
  });
  const ended = child.then(
    ({ signal, exitCode, originalMessage }) =>
      `${name}: ${signal ?? (exitCode === undefined ? (originalMessage ?? 'did not start') : `exit code ${exitCode}`)}`,
  );
  return { ended, stop: () => child.kill() };
}

/** Settles with a reason if the addresses do not respond. An interruption ends the wait where no data has to be kept. */
async function untilResponding(urls: string[], { keepsData }: StackPlan): Promise<string | undefined> {
  const responds = async (url: string) => {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok || response.status === 401;
  };
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end) {
    if (interruption().aborted && !keepsData) return 'interrupted';
    const responding = await Promise.all(urls.map(responds)).catch(() => [false]);
    if (responding.every(Boolean)) return undefined;
    await delay(READINESS_INTERVAL_MS);
  }
  return 'no response within three minutes';
}
