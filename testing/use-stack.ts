import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The variables of each stack: of the project's, or of one for each worker. */
    stacks: Record<string, string>[];
  }
}

// Before the tests of a file: the variables of the stack that global-setup.ts has started for this worker.
const variables = inject('stacks');
Object.assign(process.env, variables[Number(process.env['VITEST_POOL_ID']) - 1] ?? variables[0]);
