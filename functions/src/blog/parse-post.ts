import matter from 'gray-matter';
import { z } from 'zod';
import type { Post } from '../shared/blog.ts';

// YAML reads an unquoted 2026-03-14 as midnight UTC of that day.
const calendarDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

const frontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  category: z.string().min(1),
  date: calendarDate,
  author: z.string().min(1).optional(),
  featured_image: z.string().min(1).optional(),
});

/**
 * A blog post from its markdown file: front matter above, text below (spec, section 3).
 * @throws when the front matter is incomplete or has unknown fields
 */
export function parsePost(slug: string, source: string): Post {
  const { data, content } = matter(source);
  return { slug, ...frontMatter.parse(data), content: content.trim() };
}
