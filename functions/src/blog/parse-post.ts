import matter from 'gray-matter';
import { type Post, toPost } from '../shared/blog.ts';

/**
 * A blog post from its markdown file: front matter above, text below (spec, section 3).
 * @throws when the front matter is incomplete or has unknown fields
 */
export function parsePost(slug: string, source: string): Post {
  const { data, content } = matter(source);
  return toPost(slug, data, content);
}
