import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ClearError } from './clear-error.mjs';

/** Asks for a line that is not shown while it is typed; reads it from a pipe when there is no terminal. */
export function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: Boolean(process.stdin.isTTY),
  });
  process.stdout.write(question);
  return new Promise((resolve, reject) => {
    lines.once('line', (answer) => {
      resolve(answer);
      lines.close();
    });
    lines.once('close', () => {
      process.stdout.write('\n');
      reject(new ClearError('No password was given.'));
    });
  });
}
