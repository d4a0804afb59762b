import { useQuery } from '@tanstack/react-query';
import type { SolutionSlug } from '@/content/solutions';
import { ApiError } from '@/lib/api-client';
import { queryClient } from '@/lib/query-client';
import type { Post, PostSummary } from '@shared/blog';
import { isSlug } from '@shared/identifier';

/**
 * All posts, newest first.
 * @param initialData posts from the prerendered HTML; null after a client navigation, which fetches them
 */
export function usePosts(initialData: PostSummary[] | null) {
  const query = useQuery<PostSummary[] | null>(
    { queryKey: ['/api', 'blog'], enabled: initialData === null },
    queryClient,
  );
  return {
    posts: initialData ?? query.data ?? null,
    isPending: initialData === null && query.isPending,
    error: query.error,
  };
}

const ABOUT = 3;

/** The newest posts about one of these solutions. */
export function postsAbout(solutions: readonly SolutionSlug[], posts: readonly PostSummary[]): PostSummary[] {
  return posts.filter(({ solution }) => solutions.some((slug) => slug === solution)).slice(0, ABOUT);
}

/** One post, or null if there is none. A text that is not a slug is not sent. */
export function usePost(slug: string, initialData: Post | null) {
  const query = useQuery<Post | null>(
    {
      queryKey: ['/api', 'blog', slug],
      enabled: initialData === null && isSlug(slug),
    },
    queryClient,
  );
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return {
    post: initialData ?? query.data ?? null,
    isPending: query.isLoading,
    error: isMissing ? null : query.error,
  };
}
