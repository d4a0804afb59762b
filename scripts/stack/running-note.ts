import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../set-up/exclusive.mjs';
import { cache } from '../set-up/paths.mjs';
import { ClearError } from '../terminal/clear-error.mjs';
import { killAll, withDescendants } from './process-table.ts';
import type { ProcessRow } from './process-table.ts';

/** What a running stack writes down, so that the next command can see it, and clear up after a violent end. */
type RunningNote = { pid: number; processes: ProcessRow[] };

const noteFile = (name: string) => join(cache, `running-${name}.json`);

function readNote(name: string): RunningNote | undefined {
  if (!existsSync(noteFile(name))) return undefined;
  try {
    return JSON.parse(readFileSync(noteFile(name), 'utf8')) as RunningNote;
  } catch {
    return undefined; // cut short by a violent end
  }
}

/** The process id of the command that runs this stack now, if one does. */
export function runningCommand(name: string): number | undefined {
  const pid = readNote(name)?.pid;
  return pid !== undefined && pid !== process.pid && isAlive(pid) ? pid : undefined;
}

/** Throws a ClearError when the stack runs already; ends what a killed command has left running. */
export function claimStack(name: string, command: string): void {
  const pid = runningCommand(name);
  if (pid !== undefined)
    throw new ClearError(`"${command}" is running already (process ${pid}): stop it first (kill ${pid}).`);
  killAll(readNote(name)?.processes ?? []);
  writeNote(name, []);
}

/** Ends what killed commands have left running, whichever stack it was. */
export function clearLeftovers(): void {
  const names = globSync('running-*.json', { cwd: cache }).map((file) =>
    file.slice('running-'.length, -'.json'.length),
  );
  for (const name of names) {
    const note = readNote(name);
    if (note !== undefined && isAlive(note.pid)) continue;
    killAll(note?.processes ?? []);
    forgetNote(name);
  }
}

/** Writes down the processes of a running stack, and all that they have started. */
export function writeNote(name: string, pids: number[]): void {
  mkdirSync(cache, { recursive: true });
  const processes = pids.flatMap((pid) => withDescendants(pid));
  writeFileSync(noteFile(name), JSON.stringify({ pid: process.pid, processes } satisfies RunningNote));
}

/** Says that the stack has stopped. */
export const forgetNote = (name: string) => rmSync(noteFile(name), { force: true });
