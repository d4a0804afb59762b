import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { CliError, interruptSignal, printLastLines, step, type Env } from '../cli.ts';
import { cacheFolder, root } from '../paths.ts';
import { buildChanged, type Workspace } from '../setup/builds.ts';
import { findFirestoreEmulator } from '../setup/firestore-emulator.ts';
import { assertJava, javaEnv } from '../setup/programs.ts';
import { firebaseCommand, firebaseEnv, writeStackConfig } from './firebase.ts';
import { createLocalAdmin, type LocalAdmin } from './local-admin.ts';
import { DEMO_PROJECT, stackEnv, type StackPlan } from './plan.ts';
import { assertPortsFree } from './ports.ts';

const START_TIMEOUT_MS = 300_000;
const READINESS_INTERVAL_MS = 500;
const REQUEST_TIMEOUT_MS = 45_000; // because the functions emulator waits 30 s for a process to start
const STOP_TIMEOUT_MS = 60_000;

/**
 * A cookie of an unknown session (functions/src/admin/session/session.ts). Because the functions look the session up, they
 * load Firestore's code before the stack is ready. In the first request of a test, the load could exceed a deadline.
 */
const UNKNOWN_SESSION = `__session=${'0'.repeat(43)}~${'0'.repeat(22)}`;

const logFile = ({ name }: StackPlan, part: string) => join(cacheFolder, 'logs', name, `${part}.log`);

export interface Stack {
  plan: StackPlan;
  /** Resolves with the reason when a part has ended by itself. */
  broken: Promise<string>;
  /**
   * Stops all parts, and exports the data if the plan keeps it.
   * @throws CliError if the export fails. The data of the previous export is then kept.
   */
  stop: () => Promise<void>;
}

/**
 * Builds the workspaces that the stack needs, starts it and creates its admin.
 * @param command the command that errors name
 * @throws CliError if the stack does not start; no process is left running
 */
export async function startStack(
  plan: StackPlan,
  command: string,
  admin: LocalAdmin,
  workspaces?: readonly Workspace[],
): Promise<Stack> {
  await assertPortsFree(plan.ports, command);
  // The data is deleted only now, because it belongs to a running stack if the ports are in use.
  if (!plan.keepsData) rmSync(plan.dataFolder, { recursive: true, force: true });
  await assertJava(command);
  const env = { ...(await findFirestoreEmulator(command)), ...javaEnv() };
  if (plan.emulators.includes('functions')) await buildChanged(workspaces);
  return step(`Starting the emulators of "${plan.name}"`, () => startParts(plan, env, admin));
}

async function startParts(plan: StackPlan, env: Env, admin: LocalAdmin): Promise<Stack> {
  interruptSignal(); // from now on, a signal stops the parts before this process ends
  // Each stack has its own temporary folder, because firebase-tools finds the emulators to export by a file there. The name
  // of this file contains only the project, which is the same for all stacks.
  const temporary = mkdtempSync(join(tmpdir(), 'forillon-'));
  const log = logFile(plan, 'emulators');
  mkdirSync(join(log, '..'), { recursive: true });
  const hasFunctions = plan.emulators.includes('functions');
  const emulators = await startEmulators(plan, log, { ...env, TMPDIR: temporary });
  const parts = [emulators, ...(hasFunctions ? [await startMailbox(plan), await startSchedules(plan)] : [])];
  const broken = Promise.race(parts.map(({ ended }) => ended));
  const emulatorsReady = untilResponding(firstCalls(plan), plan);

  const stop = async () => {
    // An export of emulators that are still starting would lack their data.
    if (plan.keepsData) await Promise.race([emulatorsReady, emulators.ended]);
    for (const part of parts) part.stop();
    await Promise.all(parts.map(({ ended }) => ended));
    rmSync(temporary, { recursive: true, force: true });
    if (plan.keepsData && !readFileSync(log, 'utf8').includes('Export complete'))
      throw new CliError(
        `The data of this run was not saved, so the next start uses the data of the previous run: see ${relative(root, log)}.`,
      );
  };
  try {
    const mailboxReady = hasFunctions
      ? untilResponding([[`${stackEnv(plan).MAILBOX_URL}/email`]], plan)
      : undefined;
    const allReady = Promise.all([emulatorsReady, mailboxReady]);
    const firstFailure = allReady.then((failures) => failures.find(Boolean));
    const failure = await Promise.race([firstFailure, broken]);
    if (failure !== undefined) {
      printLastLines(readFileSync(log, 'utf8'));
      throw new CliError(
        `The emulators did not start (${failure}): the end of their log is above, and the whole log is in ${relative(root, log)}.`,
      );
    }
    await createLocalAdmin(plan, admin);
    return { plan, broken, stop };
  } catch (error) {
    await stop().catch(() => undefined); // the first error is more useful
    throw error;
  }
}

function startMailbox(plan: StackPlan) {
  const mailFolder = join(plan.dataFolder, 'mail');
  mkdirSync(mailFolder, { recursive: true });
  const maildev = join(root, 'node_modules', 'maildev', 'bin', 'maildev');
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(plan.ports.smtp)];
  const web = ['--web-ip', '127.0.0.1', '--web', String(plan.ports.mailbox)];
  const args = [maildev, ...smtp, ...web, '--mail-directory', mailFolder];
  return startPart('the mailbox', args, logFile(plan, 'mailbox'));
}

function startSchedules(plan: StackPlan) {
  const program = join(import.meta.dirname, 'schedules.ts');
  return startPart('the schedules', [program], logFile(plan, 'schedules'), stackEnv(plan));
}

function startEmulators(plan: StackPlan, log: string, env: Env) {
  const args = firebaseCommand(
    'emulators:start',
    ...['--project', DEMO_PROJECT, '--config', writeStackConfig(plan)],
    ...['--only', plan.emulators.join(',')],
    ...(plan.keepsData ? ['--import', join(plan.dataFolder, 'emulators'), '--export-on-exit'] : []),
  );
  return startPart('the emulators', args, log, { ...firebaseEnv(), ...stackEnv(plan), ...env });
}

/** Starts a part in a process group that Ctrl-C does not reach, because a second signal would prevent the export. */
async function startPart(name: string, args: string[], log: string, env: Env = {}) {
  const output = createWriteStream(log); // the program writes to it directly, even after this process is killed
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
  const ended = child.then(({ signal, exitCode, originalMessage }) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL'); // the functions' processes survive if the emulators are killed
    } catch {
      // All processes have ended.
    }
    const reason = signal ?? (exitCode === undefined ? originalMessage : `exit code ${exitCode}`);
    return `${name}: ${reason ?? 'did not start'}`;
  });
  return { ended, stop: () => child.kill() };
}

/** Returns the URLs to call before the stack is ready, in steps. The URLs of a step are called at the same time. */
function firstCalls(plan: StackPlan): string[][] {
  const {
    SITE_URL: site,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIRESTORE_EMULATOR_HOST: firestore,
  } = stackEnv(plan);
  // The first read of a cold Firestore emulator takes seconds, which could exceed a function's deadline.
  const firstRead = `http://${firestore}/v1/projects/${DEMO_PROJECT}/databases/(default)/documents/contact_records?pageSize=1`;
  if (!plan.emulators.includes('functions')) return [[firstRead], [`http://${auth}/`]];
  // The emulator starts a process for each concurrent call, and a dashboard loads two lists at once. Each step starts only
  // one process, because on a slow machine four at once exceed the emulator's 30 s for a start.
  const adminCalls = [1, 2, 3, 4].map((count) => Array<string>(count).fill(`${site}/api/admin/user`));
  return [[firstRead], [`${site}/`], [`${site}/api/blog`], [`${site}/api/health`], ...adminCalls];
}

/**
 * Waits until all URLs respond, step by step. Resolves with undefined, or with the reason if a URL does not respond. An
 * interruption ends the wait only if no data is kept, because an export needs emulators that have started.
 */
async function untilResponding(steps: string[][], { keepsData }: StackPlan): Promise<string | undefined> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (const urls of steps) {
    while (!(await allRespond(urls))) {
      if (interruptSignal().aborted && !keepsData) return 'interrupted';
      if (Date.now() > end) return 'no response within five minutes';
      await delay(READINESS_INTERVAL_MS);
    }
  }
  return undefined;
}

async function allRespond(urls: string[]): Promise<boolean> {
  const responds = async (url: string) => {
    const response = await fetch(url, {
      headers: {
        Authorization: 'Bearer owner', // bypasses the security rules of the Firestore emulator
        Cookie: UNKNOWN_SESSION,
      },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok || response.status === 401; // the response to UNKNOWN_SESSION
  };
  const responding = await Promise.all(urls.map(responds)).catch(() => [false]);
  return responding.every(Boolean);
}
