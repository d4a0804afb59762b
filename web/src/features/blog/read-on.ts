import type { PostSummary } from '@shared/blog';

export interface ReadOn {
  related: PostSummary[];
  /** The posts before and after it in time. */
  older: PostSummary | undefined;
  newer: PostSummary | undefined;
}

const RELATED = 3;

/**
 * The posts of the same solution, then those of the same category, then the others; the newest first among equals.
 * @param posts all posts, newest first
 */
export function readOn({ slug, solution, category }: PostSummary, posts: readonly PostSummary[]): ReadOn {
  const position = posts.findIndex((post) => post.slug === slug);
  const neighbor = (step: number) => (position === -1 ? undefined : posts[position + step]);
  const closeness = (post: PostSummary) =>
    post.solution === solution ? 2 : post.category === category ? 1 : 0;
  const related = posts
    .filter((post) => post.slug !== slug)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED);
  return { related, older: neighbor(1), newer: neighbor(-1) };
}
