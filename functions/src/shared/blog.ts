import { isSlug } from './identifier.ts';
import { z } from './zod.ts';

// YAML reads an unquoted 2026-03-14 as midnight UTC of that day.
const calendarDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

const postSlug = z
  .string()
  .refine(isSlug, 'The file name of a post must be lower-case words joined by hyphens');

const frontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  category: z.string().min(1),
  solution: z.string().min(1),
  date: calendarDate,
  author: z.string().min(1).optional(),
  featured_image: z.string().min(1).optional(),
  audience: z.string().min(1),
  outcome: z.string().min(1),
  sources: z
    .array(z.strictObject({ title: z.string().min(1), url: z.url({ protocol: /^https$/ }) }))
    .default([]),
  draft: z.boolean().optional(),
});

/** The response of GET /api/blog/{slug}. `description` is for link previews. */
export interface Post extends z.infer<typeof frontMatter> {
  slug: string;
  content: string;
  reading_minutes: number;
}

/** An item of the response of GET /api/blog. */
export type PostSummary = Omit<Post, 'author' | 'content' | 'draft' | 'audience' | 'outcome' | 'sources'>;

type SpecifiedField = 'slug' | 'title' | 'date' | 'category';

/**
 * A post as a client receives it. Only the fields in the specification are required here: a CDN may serve the previous
 * release's response for an hour, and another server may send only these fields.
 */
export type ReceivedPost = Pick<Post, SpecifiedField | 'content'> & Partial<Post>;

export type ReceivedSummary = Pick<PostSummary, SpecifiedField> & Partial<PostSummary>;

/** Creates a post from its file. @throws ZodError if the front matter is incomplete or has unknown fields, or if the slug is invalid */
export function toPost(slug: string, data: unknown, content: string): Post {
  const text = content.trim();
  return {
    slug: postSlug.parse(slug),
    ...frontMatter.parse(data),
    content: text,
    reading_minutes: readingMinutes(text),
  };
}

const WORDS_PER_MINUTE = 220;

function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(/\s+/).length / WORDS_PER_MINUTE));
}

export function summarizePost(post: Post): PostSummary {
  const { slug, title, description, category, solution, date, featured_image, reading_minutes } = post;
  return { slug, title, description, category, solution, date, featured_image, reading_minutes };
}

export function isPublished({ draft }: Post): boolean {
  return !draft;
}

export function newestFirst(a: PostSummary, b: PostSummary): number {
  return b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);
}
