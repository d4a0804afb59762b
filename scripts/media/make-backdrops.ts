import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toneOf } from './drawing/tone.ts';
import { fitWebp } from './fit-image.ts';
import { publicDirectory } from './public-directory.ts';
import { backdrops } from './stills/backdrops.ts';

/** Writes images/backdrops/<name>.webp, 1600 by 900, each within 100 KB. */
export async function makeBackdrops(): Promise<void> {
  const directory = join(publicDirectory, 'images/backdrops');
  await mkdir(directory, { recursive: true });
  for (const [name, svg] of backdrops(toneOf('dark', 'ochre'))) {
    const image = await fitWebp(svg, 1600, 100 * 1024);
    await writeFile(join(directory, `${name}.webp`), image);
    console.log(`backdrop ${name}: ${Math.round(image.length / 1024)} KB`);
  }
}
