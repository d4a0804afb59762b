import { readFileSync } from 'node:fs';
import { ClearError } from '../terminal/clear-error.mjs';
import { interruption } from '../terminal/interruption.ts';
import { step } from '../terminal/step.mjs';
import { logFile } from './log-file.ts';
import type { Stack } from './start-stack.ts';

const saveInterval = 60_000;

/**
 * Keeps a stack running until it is asked to stop, then stops all of it and keeps its data. Data is also saved
 * once a minute while requests come in, so that a violent end loses little.
 */
export async function serveUntilStopped(stack: Stack): Promise<void> {
  const saving = setInterval(() => void saveIfUsed(stack), saveInterval);
  const why = await Promise.race([interruption, stack.broken]);
  clearInterval(saving);
  if (why !== undefined) {
    await stack.stop();
    throw new ClearError(
      `A part of the stack ended by itself (${why}), so the rest was stopped: see .cache/logs/${stack.plan.name}.`,
    );
  }
  console.log();
  await step('Saving the data and stopping', async () => {
    await stack.save().catch((error: unknown) => console.error(String(error)));
    await stack.stop();
  });
}

let usedAtLastSave = 0;

/** The emulators log a line for each request. */
async function saveIfUsed(stack: Stack): Promise<void> {
  const log = logFile(stack.plan.name, 'emulators');
  const requests = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('xport')).length;
  if (requests === usedAtLastSave) return;
  usedAtLastSave = requests;
  await stack.save().catch((error: unknown) => console.error(String(error)));
}
