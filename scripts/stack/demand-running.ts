import { ClearError } from '../terminal/clear-error.mjs';

/** Throws a ClearError when nothing answers at an emulator's address such as 127.0.0.1:8080. */
export async function demandRunning(emulator: string, address: string, command: string): Promise<void> {
  try {
    await fetch(`http://${address}/`, { signal: AbortSignal.timeout(5_000) });
  } catch {
    throw new ClearError(
      `The ${emulator} emulator does not answer at ${address}: run "npm start" in another terminal, then "${command}" again.`,
    );
  }
}
