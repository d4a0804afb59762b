import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLogged } from '../../../scripts/cli.ts';
import { cacheFolder } from '../../../scripts/paths.ts';
import { uploadFolder } from '../../pack.ts';
import { site } from '../../src/shared/site.ts';

/** Returns the manifest of the packed functions, which firebase-functions writes and a deploy follows. */
async function readManifest(): Promise<unknown> {
  const file = join(cacheFolder, 'upload', 'manifest.json');
  const program = 'node_modules/firebase-functions/lib/bin/firebase-functions.js';
  const env = {
    FUNCTIONS_MANIFEST_OUTPUT_PATH: file,
    // Without the emulators, config.ts declares settings and secrets as in production.
    FUNCTIONS_EMULATOR: undefined,
    FIRESTORE_EMULATOR_HOST: undefined,
  };
  const { ok, output } = await runLogged('upload-manifest', 'node', [program], env, uploadFolder);
  expect(ok, output).toBe(true);
  return JSON.parse(readFileSync(file, 'utf8'));
}

// After an intended change, delete manifest.snapshot, and the next run writes it again.
test('a deploy creates the functions, settings, secrets and APIs of the snapshot', async () => {
  const { region, headquarters } = site;
  const manifest = JSON.stringify(await readManifest(), null, 2)
    .replaceAll(region.id, '<region>')
    .replaceAll(headquarters.timeZone, '<time zone>');
  await expect(`${manifest}\n`).toMatchFileSnapshot('manifest.snapshot');
});
