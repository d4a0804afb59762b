import { join } from 'node:path';
import { execa } from 'execa';

const root = join(import.meta.dirname, '..');

/** The variables that a command must not inherit from the test runner. */
const notInherited = {
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  npm_lifecycle_event: undefined,
  FIRESTORE_EMULATOR_HOST: undefined,
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
};

/** Starts a command as npm does, with variables on top of the environment. `all` of its result is what it printed. */
export function startCommand(
  args: string[],
  env: Record<string, string | undefined> = {},
  { folder = root, nodeOptions = [] as string[] } = {},
) {
  const node = join(root, 'node_modules', '.bin', 'node');
  return execa(node, [...nodeOptions, join(folder, 'scripts', 'run.mjs'), ...args], {
    cwd: folder,
    env: { ...notInherited, ...env },
    stdin: 'ignore',
    all: true,
    reject: false,
  });
}

export const complaintsIn = (output: string) =>
  output.split('\n').filter((line) => line.startsWith('✗') && line.endsWith('.'));
