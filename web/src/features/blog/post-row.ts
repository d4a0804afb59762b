import { blogTexts } from '@/content/blog-page';
import type { LinkRow } from '@/sections/link-rows';
import type { PostSummary } from '@shared/blog';

/** A post among links to pages of other kinds. */
export function postRow({ slug, title, reading_minutes }: PostSummary): LinkRow {
  return { to: `/blog/${slug}`, kind: 'Post', title, note: blogTexts.readingTime(reading_minutes) };
}
