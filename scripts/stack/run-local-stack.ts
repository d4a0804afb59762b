import type { BuildTarget } from '../set-up/build-when-changed.ts';
import { unlessInterrupted } from '../terminal/interruption.ts';
import { step } from '../terminal/step.mjs';
import { demandFreePorts } from './free-ports.ts';
import { localStack } from './local-stack.ts';
import { prepareStack } from './prepare.ts';
import { claimStack } from './running-note.ts';
import { seedAdmin } from './seed-admin.ts';
import type { SeededAdmin } from './seed-admin.ts';
import { startStack } from './start-stack.ts';
import type { Stack } from './start-stack.ts';

/** Sets up, builds these targets and starts the local stack with its admin, for `npm start` and `npm run dev`. */
export async function runLocalStack(
  command: string,
  admin: SeededAdmin,
  targets: BuildTarget[],
): Promise<Stack> {
  const { name, ports } = localStack;
  await claimStack(name, command);
  await demandFreePorts(ports, command); // before minutes of building
  const emulatorEnv = await unlessInterrupted(prepareStack(command, targets));
  const plan = { ...localStack, command, emulatorEnv };
  const stack = await step('Starting the emulators and the mailbox', () => startStack(plan));
  await seedAdmin(ports, admin);
  return stack;
}
