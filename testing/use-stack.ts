import { deleteApp, getApps } from 'firebase-admin/app';
import { inject, vi } from 'vitest';
import { clearFirestore } from './clear-firestore.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment variables of the project's stack, or of one stack for each worker. */
    stacks: Record<string, string>[];
  }
}

declare global {
  var environmentOfWorker: NodeJS.ProcessEnv | undefined;
}

// A worker runs many files. Each file starts with the variables of the stack that global-setup.ts has started for the
// worker, an empty Firestore, and newly loaded modules. Packages stay loaded, because loading takes longer than most tests.
const stacks = inject('stacks');
globalThis.environmentOfWorker ??= {
  ...process.env,
  ...(stacks[Number(process.env['VITEST_POOL_ID']) - 1] ?? stacks[0]),
};
for (const name of Object.keys(process.env))
  if (!(name in globalThis.environmentOfWorker)) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, globalThis.environmentOfWorker);
await Promise.all(getApps().map(deleteApp));
vi.resetModules();
await clearFirestore();
