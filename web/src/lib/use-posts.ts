import { useQuery } from '@tanstack/react-query';
import type { SolutionSlug } from '@/content/solutions';
import { ApiError } from '@/lib/api-client';
import { queryClient } from '@/lib/query-client';
import type { Post, PostSummary, ReceivedPost, ReceivedSummary } from '@shared/blog';
import { isSlug } from '@shared/identifier';

const listKey = ['/api', 'blog'];
const postKey = (slug: string) => [...listKey, slug];

/** Puts the posts into the cache, for the build. Browsers fetch them instead. */
export function cachePosts(summaries: PostSummary[], posts: readonly Post[]): void {
  queryClient.setQueryData(listKey, summaries);
  for (const post of posts) queryClient.setQueryData(postKey(post.slug), post);
}

export function usePosts() {
  const { data, isPending, error } = useQuery<ReceivedSummary[] | null>({ queryKey: listKey }, queryClient);
  return { posts: data ?? null, isPending, error };
}

const MAX_POSTS = 3;

/** Returns the newest posts about any of these solutions, at most three. @param posts newest first */
export function postsAbout(
  solutions: readonly SolutionSlug[],
  posts: readonly ReceivedSummary[],
): ReceivedSummary[] {
  return posts.filter(({ solution }) => solutions.some((slug) => slug === solution)).slice(0, MAX_POSTS);
}

/** Fetches the post with this slug. Sends no request if the slug is malformed. */
export function usePost(slug: string) {
  const query = useQuery<Omit<ReceivedPost, 'slug'> | null>(
    { queryKey: postKey(slug), enabled: isSlug(slug) },
    queryClient,
  );
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return {
    post: withSlug(query.data, slug),
    isPending: query.isLoading, // unlike `query.isPending`, false if no request is sent
    error: isMissing ? null : query.error,
  };
}

/** Returns a post from the cache, without a request. */
export const cachedPost = (slug: string) =>
  withSlug(queryClient.getQueryData<Omit<ReceivedPost, 'slug'>>(postKey(slug)), slug);

/** Adds the slug, which the response lacks. */
const withSlug = (post: Omit<ReceivedPost, 'slug'> | null | undefined, slug: string): ReceivedPost | null =>
  post ? { ...post, slug } : null;
