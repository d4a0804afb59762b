import { isSlug } from './identifier.ts';
import { z } from './zod.ts';

// YAML reads an unquoted 2026-03-14 as midnight UTC of that day.
const calendarDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

const postSlug = z.string().refine(isSlug, 'The name of a post is words in lower case, joined by hyphens');

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

type Specified = 'slug' | 'title' | 'date' | 'category';

/**
 * A post as a client reads it. Everything else is optional there: a CDN may serve the response of the release before for
 * an hour, and the specification's responses have fewer fields.
 */
export type ReceivedPost = Pick<Post, Specified | 'content'> & Partial<Post>;

export type ReceivedSummary = Pick<PostSummary, Specified> & Partial<PostSummary>;

/** @throws ZodError when the front matter is incomplete or has unknown fields, or the slug is none */
export function toPost(slug: string, data: unknown, content: string): Post {
  const text = content.trim();
  return {
    slug: postSlug.parse(slug),
    ...frontMatter.parse(data),
    content: text,
    reading_minutes: readingMinutes(text),
  };
}

const WORDS_A_MINUTE = 220;

function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(/\s+/).length / WORDS_A_MINUTE));
}

export function summarise(post: Post): PostSummary {
  const { slug, title, description, category, solution, date, featured_image, reading_minutes } = post;
  return { slug, title, description, category, solution, date, featured_image, reading_minutes };
}

export function isPublished({ draft }: Post): boolean {
  return !draft;
}

export function newestFirst(a: PostSummary, b: PostSummary): number {
  return b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);
}
