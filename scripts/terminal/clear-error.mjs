/** A problem that the reader of the terminal can put right: one sentence that says what to do, no stack trace. */
export class ClearError extends Error {
  name = 'ClearError';
}

/**
 * Runs a command's main function: a ClearError becomes its sentence and exit code 1; anything else keeps its stack.
 *
 * @param {() => Promise<number | void>} main answers the exit code, 0 when it answers none
 */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof ClearError ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}
