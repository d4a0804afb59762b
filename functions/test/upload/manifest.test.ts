import { expect, test } from 'vitest';
import { readManifest } from '../../pack.ts';
import { site } from '../../src/shared/site.ts';

// After an intended change delete manifest.snapshot: the next run writes it.
test('a deploy creates these functions, with these settings, secrets and APIs', async () => {
  const manifest = JSON.stringify(await readManifest(), null, 2).replaceAll(site.region.id, '<region>');
  await expect(`${manifest}\n`).toMatchFileSnapshot('manifest.snapshot');
});
