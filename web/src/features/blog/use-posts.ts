import { useQuery } from '@tanstack/react-query';
import type { Post, PostSummary } from '@shared/blog';

/**
 * All posts, newest first.
 * @param initialData posts from the prerendered HTML; null after a client navigation, which fetches them
 */
export function usePosts(initialData: PostSummary[] | null) {
  const query = useQuery<PostSummary[] | null>({ queryKey: ['/api', 'blog'], enabled: initialData === null });
  return {
    posts: initialData ?? query.data ?? null,
    isPending: initialData === null && query.isPending,
  };
}

/** One post, or null if there is none. Fetches only if there is a slug. */
export function usePost(slug: string | undefined, initialData: Post | null) {
  const query = useQuery<Post | null>({
    queryKey: ['/api', 'blog', slug],
    enabled: initialData === null && Boolean(slug),
  });
  return { post: initialData ?? query.data ?? null, isPending: initialData === null && query.isPending };
}
