import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { people } from '../web/src/content/people.ts';
import { solutionSlugs } from '../web/src/content/solutions.ts';
import { toneOf } from './drawing/tone.ts';
import { fitWebp, postDirectory, write } from './output.ts';
import { backdrops } from './stills/backdrops.ts';
import { headland } from './stills/headland.ts';
import { overviewBackdrops } from './stills/overview-backdrops.ts';
import { portrait } from './stills/portraits.ts';
import { postPicture, postWidth, type Post } from './stills/post-picture.ts';
import { socialBackground } from './stills/social-background.ts';

/** Home's picture in three widths, each within 120 KB. */
export async function drawHome(): Promise<void> {
  const svg = headland(toneOf('dark', 'ochre'));
  for (const width of [800, 1600, 2400]) {
    await write(`web/public/images/home/headland-${width}.webp`, await fitWebp(svg, width, 120 * 1024));
  }
}

/**
 * The pictures behind the tops of the firm's pages and of the engagements, 1600 by 900, each within
 * 100 KB; those of the overview pages, whose first view has more text, within 40 KB.
 * @param names those to draw; all if empty
 */
export async function drawBackdrops(names: string[]): Promise<void> {
  for (const [name, svg] of backdrops()) {
    if (names.length > 0 && !names.includes(name)) continue;
    const limit = name in overviewBackdrops ? 40 : 100;
    await write(`web/public/images/backdrops/${name}.webp`, await fitWebp(svg, 1600, limit * 1024));
  }
}

/** The people of the firm: a small AVIF, and a WebP for browsers without it. */
export async function drawPortraits(): Promise<void> {
  for (const person of people) {
    const svg = portrait(person);
    const pixels = sharp(Buffer.from(svg), { density: 144 }).resize(640);
    const avif = await pixels.clone().avif({ quality: 48, effort: 6 }).toBuffer();
    await write(`web/public/images/people/${person.slug}.avif`, avif);
    await write(`web/public/images/people/${person.slug}.webp`, await fitWebp(svg, 640, 30 * 1024));
  }
}

/** The picture of every post that names one, 1200 by 630 and within 60 KB. */
export async function drawPosts(): Promise<void> {
  for (const post of illustratedPosts()) {
    const image = await fitWebp(postPicture(post), postWidth, 60 * 1024);
    await write(`web/public/images/blog/${post.slug}.webp`, image);
  }
}

function illustratedPosts(): Post[] {
  return globSync('*.md', { cwd: postDirectory }).flatMap((file) => {
    const slug = basename(file, '.md');
    const [, matter = ''] = readFileSync(join(postDirectory, file), 'utf8').split(/^---$/m, 2);
    const solution = solutionSlugs.find((name) => matter.includes(`solution: '${name}'`));
    return solution && matter.includes(`/images/blog/${slug}.webp`) ? [{ slug, solution }] : [];
  });
}

/** What the build sets a page's title on for its social image: one picture for each solution, one for the firm. */
export async function drawSocialBackgrounds(): Promise<void> {
  for (const name of [...solutionSlugs, 'headland'] as const) {
    await write(`web/src/social-images/backgrounds/${name}.png`, await socialBackground(name));
  }
}
