import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SolutionSlug } from '../../web/src/content/solutions.ts';
import { renderOg, tagline, type OgPage } from './og.ts';
import { scenes } from './scenes/all.ts';
import { subjectOf } from './stills/post-picture.ts';

/**
 * Writes the preview image that each built page names in its og:image, where that is one of /og/. Runs after the
 * site's build, on its HTML: a page's image therefore has the page's title, and no page can be forgotten.
 */
const built = fileURLToPath(new URL('../../web/build/client/', import.meta.url));

interface Wanted extends OgPage {
  /** Path of the image in the built site. */
  image: string;
}

function wantedBy(file: string): Wanted | undefined {
  const html = readFileSync(join(built, file), 'utf8');
  const image = /property="og:image" content="[^"]*?(\/og\/[^"]+)"/.exec(html)?.[1];
  const title = decoded(/property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? '');
  if (!image || !title) return undefined;
  const path = dirname(file);
  if (path === '.') return { image, title: tagline, tag: title, accent: 'ochre' };
  const [section, slug] = path.split('/');
  if (section === 'solutions' && slug && slug in scenes)
    return { image, ...ofScene(slug as SolutionSlug, title, 'Solutions') };
  if (section === 'blog' && slug) {
    const category =
      decoded(/property="article:section" content="([^"]*)"/.exec(html)?.[1] ?? '') || categoryOf(slug);
    return { image, ...ofScene(subjectOf({ slug, category }), title, category) };
  }
  return { image, title, tag: 'Enterprise technology consulting', accent: 'ochre' };
}

function ofScene(scene: SolutionSlug, title: string, tag: string): OgPage {
  return { title, tag, accent: scenes[scene].accent, scene };
}

function categoryOf(slug: string): string {
  const post = readFileSync(
    fileURLToPath(new URL(`../../functions/content/blog/${slug}.md`, import.meta.url)),
    'utf8',
  );
  return /^category:\s*['"]?(.*?)['"]?\s*$/m.exec(post)?.[1] ?? 'Insights';
}

function decoded(text: string): string {
  const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' };
  return text.replaceAll(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole);
}

const wanted = globSync('**/*.html', { cwd: built })
  .map(wantedBy)
  .filter((page) => page !== undefined);
await mkdir(join(built, 'og'), { recursive: true });
for (const { image, ...page } of wanted) await writeFile(join(built, image), await renderOg(page));
console.log(`${wanted.length} preview images in og/`);
