import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from '../set-up/paths.mjs';

/** Where the parts of a stack leave what they print; the folder is made. */
export function logFolder(stack: string): string {
  const folder = join(cache, 'logs', stack);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export const logFile = (stack: string, part: string) => join(logFolder(stack), `${part}.log`);
