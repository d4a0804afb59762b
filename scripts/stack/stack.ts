import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import pWaitFor from 'p-wait-for';
import { CliError, interruption, isAlive, printLastLines, type Env } from '../cli.ts';
import { cacheFolder, root } from '../paths.ts';
import { firebaseCommand, firebaseEnv, writeStackConfig } from './firebase.ts';
import { DEMO_PROJECT, stackEnv, type StackPlan } from './plan.ts';
import { exportData, lastExport } from './saved-data.ts';
import { killGroups, removeNote, writeNote } from './stack-note.ts';

const START_TIMEOUT_MS = 180_000;
const READINESS_INTERVAL_MS = 500;
const REQUEST_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 15_000;
const LIVENESS_INTERVAL_MS = 1_000;

export interface Stack {
  plan: StackPlan;
  log: string;
  /** Settles with the reason when a part of the stack has ended by itself. */
  broken: Promise<string>;
  save: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A program that leads a process group of its own, which Ctrl-C on the terminal does not reach. */
type Part = Awaited<ReturnType<typeof startPart>>;

/** Claim the stack before. @throws CliError if it does not come up; nothing is left running */
export async function startStack(plan: StackPlan, env: Env, fill: () => Promise<void>): Promise<Stack> {
  // The emulators find each other by sockets in it, whose paths must be short.
  const temporary = mkdtempSync(join(tmpdir(), 'forillon-'));
  const log = logFileOf(plan, 'emulators');
  const parts: Part[] = [];
  const groups: number[] = [];
  const stop = async () => {
    // firebase-tools ends the Firestore emulator if that is still starting.
    for (const part of parts) part.interrupt();
    const allEnded = Promise.all(parts.map(({ ended }) => ended));
    await Promise.race([allEnded, delay(STOP_TIMEOUT_MS, null, { ref: false })]);
    await killGroups(groups);
    rmSync(temporary, { recursive: true, force: true });
    removeNote(plan.name);
  };
  try {
    for (const start of [startMailbox, startFirebase]) {
      const part = await start(plan, { ...env, TMPDIR: temporary });
      parts.push(part);
      groups.push(part.pid);
    }
    await writeNote(plan.name, groups);
    const partEnded = Promise.race(parts.map(({ ended }) => ended));
    const failure = await Promise.race([untilReady(plan), partEnded]);
    if (failure !== undefined) {
      printLastLines(readFileSync(log, 'utf8'));
      throw new CliError(
        `The emulators did not start (${failure}): their last lines are above, the rest is in ${relative(root, log)}.`,
      );
    }
    const firestore = await firestorePid(plan);
    groups.push(firestore);
    await writeNote(plan.name, groups);
    await fill();
    const broken = Promise.race([partEnded, untilFirestoreEnds(firestore)]);
    return { plan, log, broken, save: () => exportData(plan), stop };
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

function startMailbox(plan: StackPlan): Promise<Part> {
  const mailFolder = join(plan.dataFolder, 'mail');
  mkdirSync(mailFolder, { recursive: true });
  const maildev = join(root, 'node_modules', 'maildev', 'bin', 'maildev');
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(plan.ports.smtp)];
  const web = ['--web-ip', '127.0.0.1', '--web', String(plan.ports.mailbox)];
  const args = [maildev, ...smtp, ...web, '--mail-directory', mailFolder];
  return startPart('the mailbox', args, logFileOf(plan, 'mailbox'));
}

function startFirebase(plan: StackPlan, env: Env): Promise<Part> {
  const data = lastExport(plan);
  const args = firebaseCommand(
    'emulators:start',
    ...['--project', DEMO_PROJECT, '--config', writeStackConfig(plan)],
    ...['--only', 'auth,functions,firestore,hosting'],
    ...(data ? ['--import', data] : []),
  );
  const log = logFileOf(plan, 'emulators');
  return startPart('the emulators', args, log, { ...firebaseEnv(), ...stackEnv(plan), ...env });
}

/** The program writes to the log itself, so that it does not depend on this process. */
async function startPart(name: string, args: string[], log: string, env: Env = {}) {
  const output = createWriteStream(log);
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
  });
  const ended = child.then(
    ({ signal, exitCode, originalMessage }) =>
      `${name}: ${signal ?? (exitCode === undefined ? (originalMessage ?? 'did not start') : `exit code ${exitCode}`)}`,
  );
  return { pid: child.pid ?? 0, interrupt: () => child.kill('SIGINT'), ended };
}

/** Settles with a reason if the stack does not get ready. */
async function untilReady(plan: StackPlan): Promise<string | undefined> {
  const { SITE_URL: site, MAILBOX_URL: mailbox } = stackEnv(plan);
  const responds = async (url: string) => {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok || response.status === 401;
  };
  const allRespond = async () => {
    for (const url of [`${mailbox}/email`, `${site}/`]) if (!(await responds(url))) return false;
    // The emulator runs a process for each concurrent call, and the dashboard asks for two lists at once.
    const api = [`${site}/api/blog`, `${site}/api/admin/user`, `${site}/api/admin/user`];
    return (await Promise.all(api.map(responds))).every(Boolean);
  };
  const timeout = { milliseconds: START_TIMEOUT_MS, fallback: () => 'no response within three minutes' };
  return pWaitFor<string | undefined>(
    async () => (await allRespond().catch(() => false)) && pWaitFor.resolveWith(undefined),
    { interval: READINESS_INTERVAL_MS, timeout, signal: interruption() },
  );
}

/** Java leads a process group of its own. */
async function firestorePid({ ports }: StackPlan): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${ports.hub}/emulators`);
  const { firestore } = (await response.json()) as { firestore: { pid: number } };
  return firestore.pid;
}

/** firebase-tools goes on without the Firestore emulator when that is killed. */
async function untilFirestoreEnds(pid: number): Promise<string> {
  await pWaitFor(() => !isAlive(pid), { interval: LIVENESS_INTERVAL_MS });
  return 'the Firestore emulator has ended';
}
