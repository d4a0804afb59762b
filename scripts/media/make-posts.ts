import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitWebp } from './fit-image.ts';
import { publicDirectory } from './public-directory.ts';
import { postHeight, postPicture, postWidth, type Post } from './stills/post-picture.ts';

const directory = fileURLToPath(new URL('../../functions/content/blog/', import.meta.url));

/** Writes images/blog/<slug>.webp, 1200 by 630 and within 60 KB, for every post that asks for one. */
export async function makePosts(): Promise<void> {
  await mkdir(join(publicDirectory, 'images/blog'), { recursive: true });
  for (const post of illustratedPosts()) {
    const image = await fitWebp(postPicture(post), postWidth, 60 * 1024);
    await writeFile(join(publicDirectory, `images/blog/${post.slug}.webp`), image);
    console.log(`post ${post.slug}: ${postWidth}×${postHeight}, ${Math.round(image.length / 1024)} KB`);
  }
}

function illustratedPosts(): Post[] {
  return globSync('*.md', { cwd: directory }).flatMap((file) => {
    const slug = basename(file, '.md');
    const [, matter = ''] = readFileSync(join(directory, file), 'utf8').split(/^---$/m, 2);
    const category = /^category:\s*['"]?(.*?)['"]?\s*$/m.exec(matter)?.[1] ?? '';
    return matter.includes(`/images/blog/${slug}.webp`) ? [{ slug, category }] : [];
  });
}
