import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { binaries, root } from '../set-up/paths.mjs';

/** How a command ended, and all that it printed. */
export type CommandRun = { code: number | null; output: string };

/** What the tests' own surroundings must not bring along. */
const notInherited = {
  NODE_OPTIONS: undefined,
  npm_lifecycle_event: undefined,
  FIRESTORE_EMULATOR_HOST: undefined,
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
};

/** Runs a command as npm does, for tests, with these variables on top of the environment. */
export function runForTest(
  command: string[],
  env: Record<string, string | undefined> = {},
  { folder = root, nodeOptions = [] as string[] } = {},
): Promise<CommandRun> {
  const child = spawn(
    join(binaries, 'node'),
    [...nodeOptions, join(folder, 'scripts', 'run.mjs'), ...command],
    {
      cwd: folder,
      env: { ...process.env, ...notInherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The sentences that a command gave as its reason to stop. */
export const complaints = ({ output }: CommandRun) =>
  output.split('\n').filter((line) => line.startsWith('✗') && line.endsWith('.'));
