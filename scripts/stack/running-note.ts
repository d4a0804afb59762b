import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../set-up/exclusive.mjs';
import { cache } from '../set-up/paths.mjs';
import { ClearError } from '../terminal/clear-error.mjs';
import { killGroup } from './managed-process.ts';

/** What a running stack writes down, so that the next command can see it, and clear up after a violent end. */
type RunningNote = { pid: number; groups: { pid: number; started: string }[] };

const noteFile = (name: string) => join(cache, `running-${name}.json`);

/** When a process started: with its id it names one process for good, ids being used again. */
const startOf = (pid: number) =>
  spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

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
  const left = readNote(name)?.groups.filter((group) => startOf(group.pid) === group.started) ?? [];
  for (const group of left) killGroup(group.pid);
  writeNote(name, []);
}

/** Writes down the process groups of a running stack. */
export function writeNote(name: string, pids: number[]): void {
  mkdirSync(cache, { recursive: true });
  const groups = pids.map((pid) => ({ pid, started: startOf(pid) }));
  writeFileSync(noteFile(name), JSON.stringify({ pid: process.pid, groups } satisfies RunningNote));
}

/** Says that the stack has stopped. */
export const forgetNote = (name: string) => rmSync(noteFile(name), { force: true });
