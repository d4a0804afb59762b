import { isSlug } from './identifier.ts';
import { z } from './zod.ts';

// YAML reads an unquoted 2026-03-14 as midnight UTC of that day.
const calendarDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

const postSlug = z.string().refine(isSlug, 'The name of a post is words in lower case, joined by hyphens');

/** Front matter of a post's markdown file. Dates are ISO calendar dates, e.g. 2026-03-14. */
const frontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  category: z.string().min(1),
  date: calendarDate,
  author: z.string().min(1).optional(),
  featured_image: z.string().min(1).optional(),
});

/** A post, as GET /api/blog/{slug} returns it. `description` is for link previews. */
export interface Post extends z.infer<typeof frontMatter> {
  slug: string;
  content: string;
}

/** A post in the list, as GET /api/blog returns it. */
export type PostSummary = Omit<Post, 'author' | 'content'>;

/**
 * A post from the two parts of its markdown file.
 * @throws ZodError when the front matter is incomplete or has unknown fields, or the slug is none
 */
export function toPost(slug: string, data: unknown, content: string): Post {
  return { slug: postSlug.parse(slug), ...frontMatter.parse(data), content: content.trim() };
}

export function summarise({ slug, title, description, category, date, featured_image }: Post): PostSummary {
  return { slug, title, description, category, date, featured_image };
}

/** The order of every list of posts: newest first, then by slug. */
export function newestFirst(a: PostSummary, b: PostSummary): number {
  return b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);
}
