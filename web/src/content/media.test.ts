import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engagementSlugs } from '@/content/engagements';
import {
  backdrops,
  engagementBackdrop,
  engagementPicture,
  heroMedia,
  homePicture,
  illustrations,
  type Illustration,
  postPictureSrcSet,
  solutionPicture,
  type WidePicture,
} from '@/content/media';
import { people } from '@/content/people';
import { solutionSlugs } from '@/content/solutions';
import type { Solution } from '@/content/types';

const publicFiles = new URL('../../public/', import.meta.url);
const contents = import.meta.glob<Solution>('./solutions/*.ts', { eager: true, import: 'handle' });
const pictures: [string, Illustration][] = [
  ...Object.entries(illustrations),
  ...engagementSlugs.flatMap((slug): [string, Illustration][] => [[slug, engagementPicture(slug)]]),
  ...solutionSlugs.flatMap((slug): [string, Illustration][] => {
    const expectations = contents[`./solutions/${slug}.ts`]?.expectations;
    return expectations ? [[slug, solutionPicture(slug, expectations.pictureAlt)]] : [];
  }),
];

const widePictures: [string, WidePicture][] = [
  ['home', homePicture],
  ...Object.entries(backdrops),
  ...engagementSlugs.map((slug): [string, WidePicture] => [slug, engagementBackdrop(slug)]),
  ...solutionSlugs.map((slug): [string, WidePicture] => [slug, heroMedia(slug).poster]),
];

function kilobytes(path: string): number {
  const file = new URL(`.${path}`, publicFiles);
  if (!existsSync(file)) throw new Error(`The file web/public${path} is missing.`);
  return statSync(file).size / 1024;
}

const sizesOf = (srcSet: string) => srcSet.split(', ').map((entry) => kilobytes(entry.split(' ')[0] ?? ''));

describe('the generated media', () => {
  it.each(solutionSlugs)('gives %s a loop of at most 300 KB in both formats', (slug) => {
    const loop = heroMedia(slug);
    expect(kilobytes(loop.webm)).toBeLessThanOrEqual(300);
    expect(kilobytes(loop.mp4)).toBeLessThanOrEqual(300);
  });

  it.each(pictures)(
    'has the picture %s within 100 KB, and a dark version, if any, within 25 KB',
    (_, { src, srcDark }) => {
      expect(kilobytes(src)).toBeLessThanOrEqual(100);
      if (srcDark) expect(kilobytes(srcDark)).toBeLessThanOrEqual(25);
    },
  );

  it.each(pictures.filter(([, { src }]) => src.endsWith('.svg')))(
    'gives %s the proportions that its page declares',
    (_, picture) => {
      const svg = readFileSync(new URL(`.${picture.src}`, publicFiles), 'utf8');
      const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
      expect(Number(width) / Number(height)).toBeCloseTo(picture.width / picture.height, 3);
    },
  );

  it('has no scripts or external references in any SVG', () => {
    for (const file of globSync('**/*.svg', { cwd: publicFiles })) {
      const svg = readFileSync(new URL(file, publicFiles), 'utf8');
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), file).not.toMatch(
        /<script|href|https?:|onload/,
      );
    }
  });

  it.each(widePictures)(
    'has the picture of %s in every width, and a WebP of it, each within 110 KB',
    (_, { src, avif }) => {
      expect(kilobytes(src)).toBeLessThanOrEqual(110);
      for (const size of sizesOf(avif)) expect(size).toBeLessThanOrEqual(110);
    },
  );

  it.each(widePictures)(
    'has a strip of %s for a phone, within 12 KB, or 30 KB for high resolutions',
    (_, { strip }) => {
      const sizes = sizesOf(strip);
      expect(sizes).toHaveLength(2);
      expect(sizes[0]).toBeLessThanOrEqual(12);
      expect(sizes[1]).toBeLessThanOrEqual(30);
    },
  );

  it.each(people)('has a portrait of $name of at most 30 KB in both formats', ({ slug }) => {
    for (const format of ['avif', 'webp'])
      expect(kilobytes(`/images/people/${slug}.${format}`)).toBeLessThanOrEqual(30);
  });

  it('has for each post a picture within 38 KB, its preview, and in every width an AVIF that is not larger than the picture', () => {
    const posts = globSync('*.md', { cwd: new URL('../../../functions/content/blog/', import.meta.url) });
    const postPictures = posts
      .map((file) =>
        readFileSync(new URL(`../../../functions/content/blog/${file}`, import.meta.url), 'utf8'),
      )
      .flatMap((post) => /^featured_image:\s*'?([^'\n]+)/m.exec(post)?.[1] ?? []);
    for (const path of postPictures) {
      expect(kilobytes(path), path).toBeLessThanOrEqual(38);
      expect(kilobytes(path.replace('/blog/', '/social/blog/').replace('.webp', '.jpg'))).toBeGreaterThan(0);
      for (const candidate of postPictureSrcSet(path).split(', ')) {
        const [avif = ''] = candidate.split(' ');
        expect(kilobytes(avif), avif).toBeLessThanOrEqual(kilobytes(path));
      }
    }
  });
});
