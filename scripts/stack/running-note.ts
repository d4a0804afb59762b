import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from '../set-up/paths.mjs';
import { ClearError } from '../terminal/clear-error.mjs';
import { killAll, processTable, withDescendants } from './process-table.ts';
import type { ProcessRow } from './process-table.ts';

/** What a running stack writes down, so that the next command can see it, and clear up after a violent end. */
type RunningNote = { command: ProcessRow | undefined; processes: ProcessRow[] };

const noteFile = (name: string) => join(cache, `running-${name}.json`);

function readNote(name: string): RunningNote | undefined {
  if (!existsSync(noteFile(name))) return undefined;
  try {
    return JSON.parse(readFileSync(noteFile(name), 'utf8')) as RunningNote;
  } catch {
    return undefined; // cut short by a violent end
  }
}

const isRunning = (command: ProcessRow | undefined) =>
  command !== undefined &&
  processTable().some(({ pid, started }) => pid === command.pid && started === command.started);

/** The process id of the command that runs this stack now, if one does. */
export function runningCommand(name: string): number | undefined {
  const command = readNote(name)?.command;
  return command?.pid !== process.pid && isRunning(command) ? command?.pid : undefined;
}

/** Throws a ClearError when the stack runs already; ends what a killed command has left running. */
export async function claimStack(name: string, command: string): Promise<void> {
  const pid = runningCommand(name);
  if (pid !== undefined)
    throw new ClearError(
      `This stack is running already (process ${pid}): stop it (kill ${pid}) and run "${command}" again.`,
    );
  await killAll(readNote(name)?.processes ?? []);
  writeNote(name, []);
  process.once('exit', () => forgetNote(name));
}

/** Ends what killed commands have left running, whichever stack it was. */
export async function clearLeftovers(): Promise<void> {
  const names = globSync('running-*.json', { cwd: cache }).map((file) =>
    file.slice('running-'.length, -'.json'.length),
  );
  for (const name of names) {
    const note = readNote(name);
    if (isRunning(note?.command)) continue;
    await killAll(note?.processes ?? []);
    forgetNote(name);
  }
}

/** Writes down the processes of a running stack, and all that they have started. */
export function writeNote(name: string, pids: number[]): void {
  mkdirSync(cache, { recursive: true });
  const processes = pids.flatMap((pid) => withDescendants(pid));
  writeFileSync(noteFile(name), JSON.stringify({ command: ownRow(), processes } satisfies RunningNote));
}

const ownRow = () => processTable().find(({ pid }) => pid === process.pid);

/** Says that the stack has stopped. */
export const forgetNote = (name: string) => rmSync(noteFile(name), { force: true });
