import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toneOf } from './drawing/tone.ts';
import { fitWebp } from './fit-image.ts';
import { publicDirectory } from './public-directory.ts';
import { headland } from './stills/headland.ts';

/** Writes Home's picture in three widths, each within 120 KB. */
export async function makeHome(): Promise<void> {
  const directory = join(publicDirectory, 'images/home');
  await mkdir(directory, { recursive: true });
  const svg = headland(toneOf('dark', 'ochre'));
  for (const width of [800, 1600, 2400]) {
    const image = await fitWebp(svg, width, 120 * 1024);
    await writeFile(join(directory, `headland-${width}.webp`), image);
    console.log(`home ${width}: ${Math.round(image.length / 1024)} KB`);
  }
}
