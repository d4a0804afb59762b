import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StackPlan } from './plan.ts';

const EXPORT_TIMEOUT_MS = 60_000;

const foldersOf = ({ dataFolder }: StackPlan) => ({
  current: join(dataFolder, 'emulators'),
  next: join(dataFolder, 'emulators.next'),
  previous: join(dataFolder, 'emulators.previous'),
});

export function lastExport(plan: StackPlan): string | undefined {
  const { current, previous } = foldersOf(plan);
  return [current, previous].find((folder) => existsSync(join(folder, 'firebase-export-metadata.json')));
}

/** If it fails, the previous export stays and the reason is printed. */
export async function exportData(plan: StackPlan): Promise<void> {
  const { current, next, previous } = foldersOf(plan);
  try {
    rmSync(next, { recursive: true, force: true });
    const response = await fetch(`http://127.0.0.1:${plan.ports.hub}/_admin/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: next, initiatedBy: 'npm start' }),
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(await response.text());
    rmSync(previous, { recursive: true, force: true });
    if (existsSync(current)) renameSync(current, previous);
    renameSync(next, current);
  } catch (error) {
    console.error(`The data was not saved: ${String(error)}`);
  }
}
