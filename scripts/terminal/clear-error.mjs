/** A problem that the reader of the terminal can put right: one sentence that says what to do, no stack trace. */
export class ClearError extends Error {
  /** @override */
  name = 'ClearError';
}

/** The reader pressed Ctrl-C, or a signal asked the command to stop. */
export class Interrupted extends Error {
  /** @override */
  name = 'Interrupted';
}

const interruptedCode = 130;

/**
 * Runs a command's main function: a ClearError becomes its sentence and exit code 1; anything else keeps its stack.
 *
 * @param {() => Promise<number | void>} main answers the exit code, 0 when it answers none
 */
export async function runCommand(main) {
  // A reader who closes the pipe (`npm start | head`) has seen enough; the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    if (error instanceof Interrupted) process.exit(interruptedCode);
    console.error(error instanceof ClearError ? `✗ ${error.message}` : error);
    process.exit(1);
  }
}
