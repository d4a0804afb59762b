import { rmSync } from 'node:fs';
import type { ListrTask } from 'listr2';
import { buildTasks, type Workspace } from '../setup/builds.ts';
import { findFirestoreEmulator } from '../setup/firestore-emulator.ts';
import { assertJava, javaEnv } from '../setup/programs.ts';
import { createLocalAdmin, type LocalAdmin } from './local-admin.ts';
import type { StackPlan } from './plan.ts';
import { assertPortsFree } from './ports.ts';
import { startStack, type Stack } from './stack.ts';

export interface StackContext {
  emulatorEnv?: Record<string, string>;
  stack?: Stack;
}

export const stackTasks = (
  plan: StackPlan,
  command: string,
  admin: LocalAdmin,
  only?: readonly Workspace[],
): ListrTask<StackContext>[] => [
  {
    title: 'Looking for ports, Java and the Firestore emulator',
    task: async (context) => {
      await assertPortsFree(plan.ports, command);
      // Deleted after the ports are known to be free: the folder may belong to a stack that runs.
      if (!plan.keepsData) rmSync(plan.dataFolder, { recursive: true, force: true });
      await assertJava(command);
      context.emulatorEnv = { ...(await findFirestoreEmulator(command)), ...javaEnv() };
    },
  },
  ...(plan.emulators.includes('functions') ? buildTasks(only) : []),
  {
    title: 'Starting the emulators and the mailbox',
    task: async (context) => {
      context.stack = await startStack(plan, context.emulatorEnv ?? {}, () => createLocalAdmin(plan, admin));
    },
  },
];
