import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import psList from 'ps-list';
import { CliError, isAlive } from '../cli.ts';
import { cacheFolder } from '../paths.ts';

const END_TIMEOUT_MS = 5_000;

/** The command line is there because ids are reused. */
interface KnownProcess {
  pid: number;
  cmd?: string | undefined;
}

// The command that started a running stack, and the leaders of its process groups, so that the next command can end
// what a killed one has left running.
interface StackNote {
  starter: KnownProcess | undefined;
  groups: KnownProcess[];
}

const noteFile = (name: string) => join(cacheFolder, `stack-${name}.json`);

function readNote(name: string): StackNote | undefined {
  try {
    const bootTime = Date.now() - uptime() * 1000;
    if (statSync(noteFile(name)).mtimeMs < bootTime) return undefined;
    return JSON.parse(readFileSync(noteFile(name), 'utf8')) as StackNote;
  } catch {
    return undefined; // there is none, or its command was killed while writing it
  }
}

export async function writeNote(name: string, groups: number[]): Promise<void> {
  const known = (await listProcesses([process.pid, ...groups])).map(({ pid, cmd }) => ({ pid, cmd }));
  const starter = known.find(({ pid }) => pid === process.pid);
  const note: StackNote = { starter, groups: known.filter(({ pid }) => groups.includes(pid)) };
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(noteFile(name), JSON.stringify(note));
}

export const removeNote = (name: string) => rmSync(noteFile(name), { force: true });

/** Without `ps`, as in slim containers, only those with the given ids, without command lines. */
const listProcesses = (pids: number[]): Promise<KnownProcess[]> =>
  psList().catch(() => pids.filter(isAlive).map((pid) => ({ pid })));

const isRunning = (known: KnownProcess | undefined, running: KnownProcess[]) =>
  known !== undefined && running.some(({ pid, cmd }) => pid === known.pid && cmd === known.cmd);

export async function findStarter(name: string): Promise<number | undefined> {
  const starter = readNote(name)?.starter;
  return starter && isRunning(starter, await listProcesses([starter.pid])) ? starter.pid : undefined;
}

/** Also ends what a killed command has left of the stack. @throws CliError if another command runs it */
export async function claimStack(name: string, command: string): Promise<void> {
  const starter = await findStarter(name);
  if (starter !== undefined)
    throw new CliError(
      `This stack is running already (process ${starter}): stop it (kill ${starter}) and run "${command}" again.`,
    );
  await endLeftovers(name);
  await writeNote(name, []);
  process.once('exit', () => removeNote(name));
}

export async function endLeftovers(name: string): Promise<void> {
  const note = readNote(name);
  if (note === undefined || (await findStarter(name)) !== undefined) return;
  const running = await listProcesses([]);
  // A group keeps its id after its leader has ended. Only when the whole group is gone can another process get it.
  const isReused = (leader: KnownProcess) =>
    running.some(({ pid }) => pid === leader.pid) && !isRunning(leader, running);
  // Without a command line a leader cannot be told from a foreign process.
  const leftovers = note.groups.filter((leader) => leader.cmd !== undefined && !isReused(leader));
  await killGroups(leftovers.map(({ pid }) => pid));
  removeNote(name);
}

/** Waits until they are gone: their ports are free only then. */
export async function killGroups(groups: number[]): Promise<void> {
  const signal = (group: number, name: 'SIGKILL' | 0) => {
    try {
      return process.kill(-group, name);
    } catch {
      return false; // the group is gone
    }
  };
  const timeout = { milliseconds: END_TIMEOUT_MS, fallback: () => {} };
  await pWaitFor(() => !groups.map((group) => signal(group, 'SIGKILL')).some(Boolean), { timeout });
}

// run.mjs runs this file after a command was killed.
if (import.meta.main)
  for (const file of globSync('stack-*.json', { cwd: cacheFolder }))
    await endLeftovers(file.slice('stack-'.length, -'.json'.length));
