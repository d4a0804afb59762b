import { readdir, readFile } from 'node:fs/promises';
import matter from 'gray-matter';
import { blogDirectory, config } from '../config.ts';
import { isPublished, newestFirst, toPost, type Post } from '../shared/blog.ts';

let posts: Promise<readonly Post[]> | undefined;

/** Published posts, newest first. A deploy fixes the files, so they are read once; with drafts, each time. */
export function readPosts(): Promise<readonly Post[]> {
  if (config.showDrafts()) return readPostsFrom(blogDirectory);
  posts ??= readPublishedPosts().catch((error: unknown) => {
    posts = undefined;
    throw error;
  });
  return posts;
}

/** The posts of a folder without its drafts, newest first. */
export async function readPublishedPosts(directory = blogDirectory): Promise<readonly Post[]> {
  return (await readPostsFrom(directory)).filter(isPublished);
}

/** Posts and drafts, each in a markdown file named after its slug. */
export async function readPostsFrom(directory: URL): Promise<readonly Post[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.md'));
  const all = await Promise.all(
    files.map(async (name) => parsePost(name.slice(0, -3), await readFile(new URL(name, directory), 'utf8'))),
  );
  return all.sort(newestFirst);
}

/** @throws when the front matter is incomplete or has unknown fields */
export function parsePost(slug: string, source: string): Post {
  // With options it does not cache, which after an error would be an empty result.
  const { data, content } = matter(source, {});
  return toPost(slug, data, content);
}
