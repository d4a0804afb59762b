import { useQuery } from '@tanstack/react-query';
import type { Post, PostSummary } from '@shared/blog';

/**
 * All posts, newest first. The first view of a page brings them in its HTML; later navigation asks the API.
 * @param baked what the page's loader wrote at build time, null after a navigation
 */
export function usePosts(baked: PostSummary[] | null) {
  const query = useQuery<PostSummary[] | null>({ queryKey: ['/api', 'blog'], enabled: baked === null });
  return {
    posts: baked ?? query.data ?? null,
    isPending: baked === null && query.isPending,
    retry: query.refetch,
  };
}

/** One post, or null if there is none; fetched only when there is a slug (spec, section 4). */
export function usePost(slug: string | undefined, baked: Post | null) {
  const query = useQuery<Post | null>({
    queryKey: ['/api', 'blog', slug],
    enabled: baked === null && Boolean(slug),
  });
  return { post: baked ?? query.data ?? null, isPending: baked === null && query.isPending };
}
