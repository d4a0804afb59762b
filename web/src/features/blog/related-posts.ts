import type { ReceivedSummary } from '@shared/blog';

const RELATED = 3;

/** `posts` are newest first. Those of the same solution come first, then those of the same category. */
export function relatedPosts(
  { slug, solution, category }: ReceivedSummary,
  posts: readonly ReceivedSummary[],
) {
  const position = posts.findIndex((post) => post.slug === slug);
  const neighbor = (step: number) => (position === -1 ? undefined : posts[position + step]);
  const closeness = (post: ReceivedSummary) =>
    solution && post.solution === solution ? 2 : post.category === category ? 1 : 0;
  const related = posts
    .filter((post) => post.slug !== slug)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED);
  return { related, older: neighbor(1), newer: neighbor(-1) };
}
