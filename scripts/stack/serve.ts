import { once } from 'node:events';
import { statSync } from 'node:fs';
import { CliError, interruption, runTasks } from '../cli.ts';
import type { Stack } from './stack.ts';

const SAVE_INTERVAL_MS = 60_000;

/**
 * Saves the data at the end, and once a minute while requests come in, so that a kill loses little.
 * @param others settle with the reason when another program has ended by itself
 * @throws CliError if a part has ended by itself
 */
export async function serveUntilInterrupted(stack: Stack, others: Promise<string>[]): Promise<void> {
  const saving = setInterval(() => void saveIfUsed(stack), SAVE_INTERVAL_MS);
  const interrupted = interruption().aborted
    ? Promise.resolve()
    : once(interruption(), 'abort').then(() => {});
  const reason = await Promise.race([interrupted, stack.broken, ...others]);
  clearInterval(saving);
  console.log();
  const task = async () => {
    try {
      await stack.save();
    } finally {
      await stack.stop();
    }
  };
  await runTasks([{ title: 'Saving the data and stopping', task }]);
  if (reason !== undefined)
    throw new CliError(
      `A part of the stack ended by itself (${reason}), so the rest was stopped: see .cache/logs/${stack.plan.name}.`,
    );
}

let sizeAfterLastSave: number | undefined;

/** The emulators log every request. */
async function saveIfUsed(stack: Stack): Promise<void> {
  if (statSync(stack.log).size === sizeAfterLastSave) return;
  await stack.save();
  sizeAfterLastSave = statSync(stack.log).size;
}
