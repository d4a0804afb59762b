import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { killAll, withDescendants } from './process-table.ts';

/** A program with all that it starts in turn, its output in a file. */
export type ManagedProcess = {
  name: string;
  pid: number;
  log: string;
  /** Settles when the program itself has ended, with words for how. */
  ended: Promise<string>;
  /** Asks it to end, waits, then ends it and all that it started by force. */
  stop(): Promise<void>;
};

type Options = {
  name: string;
  command: readonly [string, ...string[]];
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: string;
  /** Milliseconds between the polite signal and the forceful one. */
  patience: number;
};

/** Starts a program in a process group of its own, which Ctrl-C on the terminal does not reach by itself. */
export function startProcess({ name, command, cwd, env, log, patience }: Options): ManagedProcess {
  const [program, ...options] = command;
  const child = spawn(program, options, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const pid = child.pid ?? 0;
  const stop = async () => {
    if (pid === 0) return;
    const family = withDescendants(pid);
    child.kill('SIGINT');
    await Promise.race([ended, pause(patience, undefined, { ref: false })]);
    await killAll(family);
    await ended;
  };
  return { name, pid, log, ended, stop };
}
