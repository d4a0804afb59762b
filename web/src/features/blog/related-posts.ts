import type { ReceivedSummary } from '@shared/blog';

const MAX_RELATED = 3;

/**
 * Returns the next older and the next newer post, and the related posts: first those of the same solution, then of the
 * same category, then the newest.
 * @param posts newest first
 */
export function relatedPosts(
  { slug, solution, category }: ReceivedSummary,
  posts: readonly ReceivedSummary[],
) {
  const position = posts.findIndex((post) => post.slug === slug);
  const neighbor = (step: number) => (position === -1 ? undefined : posts[position + step]);
  const closeness = (post: ReceivedSummary) => {
    if (solution && post.solution === solution) return 2;
    return post.category === category ? 1 : 0;
  };
  const related = posts
    .filter((post) => post.slug !== slug)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, MAX_RELATED);
  return { related, older: neighbor(1), newer: neighbor(-1) };
}
