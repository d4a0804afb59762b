import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { interruption } from '../terminal/interruption.ts';
import { cache, root } from './paths.mjs';

/** Where a program's output went, and how it ended. */
export type LoggedRun = { code: number; log: string; shownLog: string; lastLines: (count: number) => string };

/** Lets a program finish with its output in .cache/logs/<name>.log. A program that cannot start ends with code 127. */
export function runLogged(child: ChildProcess, name: string): Promise<LoggedRun> {
  const folder = join(cache, 'logs');
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `${name}.log`);
  const output = createWriteStream(log);
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  void interruption.then(() => child.kill());
  return new Promise((resolve) => {
    const finish = (code: number) =>
      output.end(() =>
        resolve({
          code,
          log,
          shownLog: relative(root, log),
          lastLines: (count) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
        }),
      );
    child.on('error', () => finish(127));
    child.on('close', (code) => finish(code ?? 1));
  });
}
