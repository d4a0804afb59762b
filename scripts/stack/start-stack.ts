import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { demoProject, firebaseCommand, firebaseEnv } from '../set-up/firebase-tools.ts';
import { binaries, root } from '../set-up/paths.mjs';
import { ClearError } from '../terminal/clear-error.mjs';
import { unlessInterrupted } from '../terminal/interruption.ts';
import { mailboxUrl, siteUrl, stackEnv } from './addresses.ts';
import { firebaseConfigFor } from './firebase-config.ts';
import { demandFreePorts } from './free-ports.ts';
import { exportData, keptData, lastExport } from './kept-data.ts';
import { logFile, logFolder } from './log-file.ts';
import { startProcess } from './managed-process.ts';
import type { ManagedProcess } from './managed-process.ts';
import type { Ports } from './ports.ts';
import { writeNote } from './running-note.ts';
import { waitUntil } from './wait-until.ts';

/** Which stack to start; the name is that of its logs and its note. */
export type StackPlan = {
  name: string;
  /** How the reader started it, for messages: "npm start". */
  command: string;
  ports: Ports;
  /** Where records, accounts and mail are kept. */
  dataFolder: string;
  /** From findFirestoreEmulator. */
  emulatorEnv: Record<string, string>;
};

/** The emulators and the mailbox, running. */
export type Stack = {
  plan: StackPlan;
  /** Settles when a part of the stack ends by itself, with a sentence about it. */
  broken: Promise<string>;
  /** Writes the emulators' data to the data folder. */
  save(): Promise<void>;
  stop(): Promise<void>;
};

const startDeadline = 180_000;

/**
 * Starts the mailbox and the emulators and waits until the site and its API answer. Claim the stack before.
 *
 * @throws ClearError for a taken port or emulators that do not come up; nothing is left running
 */
export async function startStack(plan: StackPlan): Promise<Stack> {
  await demandFreePorts(plan.ports, plan.command);
  const kept = keptData(plan.dataFolder);
  // Short, because the emulators put sockets in it; of its own, because they find each other through it.
  const temporary = mkdtempSync(join(tmpdir(), 'forillon-'));
  const processes: ManagedProcess[] = [];
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
    rmSync(temporary, { recursive: true, force: true });
  };
  try {
    const parts = [startMailbox(plan, kept.mail), startFirebase(plan, temporary, lastExport(kept))];
    processes.push(...parts);
    const note = () =>
      writeNote(
        plan.name,
        parts.map(({ pid }) => pid),
      );
    note();
    await unlessInterrupted(untilReady(plan, parts));
    note(); // Java and the functions have come up since
  } catch (error) {
    await stop();
    throw error;
  }
  const save = () => exportData(kept, plan.ports.hub);
  return { plan, broken: firstEnd(processes), save, stop };
}

function startMailbox(plan: StackPlan, mailFolder: string): ManagedProcess {
  const { smtp, mailbox } = plan.ports;
  const maildev = join(root, 'node_modules', 'maildev', 'bin', 'maildev');
  const address = [
    '--ip',
    '127.0.0.1',
    '--smtp',
    String(smtp),
    '--web-ip',
    '127.0.0.1',
    '--web',
    String(mailbox),
  ];
  return startProcess({
    name: 'mailbox',
    command: [join(binaries, 'node'), maildev, ...address, '--mail-directory', mailFolder],
    cwd: logFolder(plan.name),
    env: process.env,
    log: logFile(plan.name, 'mailbox'),
    patience: 3_000,
  });
}

function startFirebase(plan: StackPlan, temporary: string, data: string | undefined): ManagedProcess {
  const options = ['--project', demoProject, '--config', firebaseConfigFor(plan.name, plan.ports)];
  const emulators = ['--only', 'auth,functions,firestore,hosting'];
  const start = data ? ['--import', data] : [];
  return startProcess({
    name: 'emulators',
    command: firebaseCommand('emulators:start', ...options, ...emulators, ...start),
    cwd: logFolder(plan.name), // where firebase-tools and Java leave their debug logs
    env: firebaseEnv({ ...stackEnv(plan.ports), ...plan.emulatorEnv, TMPDIR: temporary }),
    log: logFile(plan.name, 'emulators'),
    patience: 15_000,
  });
}

async function untilReady(plan: StackPlan, parts: ManagedProcess[]): Promise<void> {
  const { ports } = plan;
  const answers = async (url: string) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    return answer.ok || answer.status === 401;
  };
  const site = siteUrl(ports);
  const ready = waitUntil(startDeadline, async () => {
    for (const url of [`${mailboxUrl(ports)}/email`, `${site}/`, `${site}/api/blog`])
      if (!(await answers(url))) return false;
    // The emulator runs a process for each call under way, and the dashboard asks for two lists at once.
    const admin = [`${site}/api/admin/user`, `${site}/api/admin/user`];
    return (await Promise.all(admin.map(answers))).every(Boolean);
  });
  const outcome = await Promise.race([ready, firstEnd(parts)]);
  if (outcome === true) return;
  const log = logFile(plan.name, 'emulators');
  console.error(`\n${lastLines(log)}`);
  const reason = outcome === false ? 'did not answer within three minutes' : `stopped (${outcome})`;
  throw new ClearError(
    `The emulators ${reason}: their last words are above, the rest is in ${relative(root, log)}.`,
  );
}

const lastLines = (log: string) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');

const firstEnd = (processes: ManagedProcess[]) =>
  Promise.race(processes.map(async ({ name, ended }) => `${name}: ${await ended}`));
