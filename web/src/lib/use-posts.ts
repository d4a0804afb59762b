import { useQuery } from '@tanstack/react-query';
import type { SolutionSlug } from '@/content/solutions';
import { ApiError } from '@/lib/api-client';
import { queryClient } from '@/lib/query-client';
import type { Post, PostSummary, ReceivedPost, ReceivedSummary } from '@shared/blog';
import { isSlug } from '@shared/identifier';

const listKey = ['/api', 'blog'];
const postKey = (slug: string) => [...listKey, slug];

/** Gives the build the posts that a browser would fetch. */
export function setKnownPosts(summaries: PostSummary[], posts: readonly Post[]): void {
  queryClient.setQueryData(listKey, summaries);
  for (const post of posts) queryClient.setQueryData(postKey(post.slug), post);
}

export function usePosts() {
  const { data, isPending, error } = useQuery<ReceivedSummary[] | null>({ queryKey: listKey }, queryClient);
  return { posts: data ?? null, isPending, error };
}

const ABOUT = 3;

/** The newest posts about one of these solutions. */
export function postsAbout(
  solutions: readonly SolutionSlug[],
  posts: readonly ReceivedSummary[],
): ReceivedSummary[] {
  return posts.filter(({ solution }) => solutions.some((slug) => slug === solution)).slice(0, ABOUT);
}

/** A text that is not a slug is not sent. */
export function usePost(slug: string) {
  const query = useQuery<Omit<ReceivedPost, 'slug'> | null>(
    { queryKey: postKey(slug), enabled: isSlug(slug) },
    queryClient,
  );
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return {
    post: named(query.data, slug),
    isPending: query.isLoading,
    error: isMissing ? null : query.error,
  };
}

/** A post that has been fetched, or that the build knows; makes no request. */
export const knownPost = (slug: string) =>
  named(queryClient.getQueryData<Omit<ReceivedPost, 'slug'>>(postKey(slug)), slug);

/** The response has its slug only by its address. */
const named = (post: Omit<ReceivedPost, 'slug'> | null | undefined, slug: string): ReceivedPost | null =>
  post ? { ...post, slug } : null;
