import { readdir, readFile } from 'node:fs/promises';
import { blogDirectory } from '../config.ts';
import { newestFirst, type Post } from '../shared/blog.ts';
import { parsePost } from './parse-post.ts';

let posts: Promise<readonly Post[]> | undefined;

/** Every post, newest first. The files travel with the deploy, so they are read once. */
export function readPosts(): Promise<readonly Post[]> {
  posts ??= readFrom(blogDirectory).catch((error: unknown) => {
    posts = undefined;
    throw error;
  });
  return posts;
}

export async function readFrom(directory: URL): Promise<readonly Post[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.md'));
  const all = await Promise.all(
    files.map(async (name) => parsePost(name.slice(0, -3), await readFile(new URL(name, directory), 'utf8'))),
  );
  return all.sort(newestFirst);
}
