import { readdir, readFile } from 'node:fs/promises';
import matter from 'gray-matter';
import { blogDirectory, config } from '../config.ts';
import { isPublished, newestFirst, toPost, type Post } from '../shared/blog.ts';

let posts: Promise<readonly Post[]> | undefined;

/**
 * Returns the published posts, newest first. Their files are read once, because files change only with a deploy. With
 * SHOW_DRAFTS=on, the drafts are included, and the files are read on every call.
 */
export function readPosts(): Promise<readonly Post[]> {
  if (config.showDrafts()) return readPostsFrom(blogDirectory);
  posts ??= readPublishedPosts().catch((error: unknown) => {
    posts = undefined;
    throw error;
  });
  return posts;
}

/** Reads the posts of a folder without its drafts, newest first. */
export async function readPublishedPosts(directory = blogDirectory): Promise<readonly Post[]> {
  return (await readPostsFrom(directory)).filter(isPublished);
}

/** Reads posts and drafts, newest first, from markdown files that are named after their slugs. */
export async function readPostsFrom(directory: URL): Promise<readonly Post[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.md'));
  const all = await Promise.all(
    files.map(async (name) => parsePost(name.slice(0, -3), await readFile(new URL(name, directory), 'utf8'))),
  );
  return all.sort(newestFirst);
}

/** Returns the post in a markdown file. @throws if the front matter is incomplete or has unknown fields */
export function parsePost(slug: string, source: string): Post {
  // The empty options turn off the cache of `matter`, which returns an empty result after an error.
  const { data, content } = matter(source, {});
  return toPost(slug, data, content);
}
