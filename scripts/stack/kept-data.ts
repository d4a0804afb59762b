import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where a stack keeps its data between two runs. */
export type KeptData = { emulators: string; next: string; previous: string; mail: string };

/** The folders below one data folder, which is made if need be. */
export function keptData(folder: string): KeptData {
  const mail = join(folder, 'mail');
  mkdirSync(mail, { recursive: true });
  return {
    emulators: join(folder, 'emulators'),
    next: join(folder, 'emulators.next'),
    previous: join(folder, 'emulators.previous'),
    mail,
  };
}

/** The export to start from: the last one that is whole. */
export const lastExport = ({ emulators, previous }: KeptData) =>
  [emulators, previous].find((folder) => existsSync(join(folder, 'firebase-export-metadata.json')));

/**
 * Has the running emulators write all their data. The old export stays until the new one is whole.
 *
 * @throws Error when the hub refuses or does not answer within a minute
 */
export async function exportData(kept: KeptData, hubPort: number): Promise<void> {
  rmSync(kept.next, { recursive: true, force: true });
  const answer = await fetch(`http://127.0.0.1:${hubPort}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: kept.next, initiatedBy: 'npm start' }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`The emulators could not export their data: ${await answer.text()}`);
  rmSync(kept.previous, { recursive: true, force: true });
  if (existsSync(kept.emulators)) renameSync(kept.emulators, kept.previous);
  renameSync(kept.next, kept.emulators);
}
