import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { people } from '../web/src/content/people.ts';
import { pictureWidths } from '../web/src/content/picture-widths.ts';
import { solutions, solutionSlugs } from '../web/src/content/solutions.ts';
import { toneOf } from './drawing/tone.ts';
import { fit, postDirectory, write, writeAvif, writeWide } from './output.ts';
import { solutionDrawings } from './solutions/all.ts';
import { renderFrame, renderStrip } from './solutions/scene.ts';
import { backdrops } from './stills/backdrops.ts';
import { headland, headlandStrip, seam } from './stills/headland.ts';
import { portrait } from './stills/portraits.ts';
import { postPicture, postWidth, type Post } from './stills/post-picture.ts';

/** Writes Home's picture, and the path of its ochre bed for the animation over it. */
export async function drawHome(): Promise<void> {
  const tone = toneOf('dark', 'ochre');
  await write('web/src/sections/seam.json', `${JSON.stringify({ d: seam() })}\n`);
  const pictures = [headland(tone), headlandStrip(tone)] as const;
  await writeWide('web/public/images/home/headland', pictures, pictureWidths.home);
}

/**
 * Writes the pictures behind the tops of the firm's pages and of the engagements.
 * @param names pictures to draw; all if empty
 */
export async function drawBackdrops(names: string[]): Promise<void> {
  for (const [name, ...pictures] of backdrops()) {
    if (names.length > 0 && !names.includes(name)) continue;
    await writeWide(`web/public/images/backdrops/${name}`, pictures, pictureWidths.backdrop);
  }
}

/** Writes the first frames of the loops, which are shown before a loop plays. */
export async function drawPosters(): Promise<void> {
  for (const slug of solutionSlugs) {
    const drawing = solutionDrawings[slug];
    const tone = toneOf('dark', solutions[slug].accent);
    const pictures = [renderFrame(drawing.scene, 0, tone), renderStrip(drawing, tone)] as const;
    await writeWide(`web/public/video/${slug}`, pictures, pictureWidths.poster);
  }
}

/** Writes the portraits: a small AVIF, and a WebP for browsers without AVIF. */
export async function drawPortraits(): Promise<void> {
  for (const person of people) {
    const svg = portrait(person);
    const pixels = sharp(Buffer.from(svg), { density: 144 }).resize(640);
    const avif = await pixels.clone().avif({ quality: 48, effort: 6 }).toBuffer();
    await write(`web/public/images/people/${person.slug}.avif`, avif);
    await write(`web/public/images/people/${person.slug}.webp`, await fit('webp', svg, 640, 30 * 1024));
  }
}

/** Writes the picture of every post that names one: AVIF in several widths, and a WebP of 1200 by 630 within 38 KB. */
export async function drawPosts(): Promise<void> {
  for (const post of illustratedPosts()) {
    const path = `web/public/images/blog/${post.slug}`;
    const svg = postPicture(post);
    await writeAvif(path, svg, pictureWidths.post);
    await write(`${path}.webp`, await fit('webp', svg, postWidth, 38 * 1024));
  }
}

/** Returns the posts that name a picture, oldest first, so that a new post does not change the pictures of others. */
export function illustratedPosts(): Post[] {
  const subjects = new Set<string>();
  return globSync('*.md', { cwd: postDirectory })
    .map((file) => {
      const [, matter = ''] = readFileSync(join(postDirectory, file), 'utf8').split(/^---$/m, 2);
      const [, date = ''] = /^date: '(.*)'$/m.exec(matter) ?? [];
      return { slug: basename(file, '.md'), matter, date };
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ slug, matter }) => {
      const solution = solutionSlugs.find((name) => matter.includes(`solution: '${name}'`));
      if (!solution || !matter.includes(`/images/blog/${slug}.webp`)) return [];
      const repeatsSubject = subjects.has(solution);
      subjects.add(solution);
      return [{ slug, solution, repeatsSubject }];
    });
}
