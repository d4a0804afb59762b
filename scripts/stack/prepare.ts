import { buildTargets, buildWhenChanged } from '../set-up/build-when-changed.ts';
import { findFirestoreEmulator } from '../set-up/firestore-emulator.ts';
import { demandJava, javaEnv } from '../set-up/java.ts';

/** What every stack needs before it can start: Java, the Firestore emulator, and fresh builds. */
export async function prepareStack(command: string, targets = buildTargets): Promise<Record<string, string>> {
  await demandJava(command);
  const emulatorEnv = await findFirestoreEmulator(command);
  await buildWhenChanged(targets);
  return { ...emulatorEnv, ...javaEnv() };
}
