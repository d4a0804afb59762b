import { useQuery } from '@tanstack/react-query';
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
  };
}

/** One post, or null if there is none. A text that is no slug names no post, and is not sent. */
export function usePost(slug: string | undefined, initialData: Post | null) {
<<<<<<< HEAD
  const query = useQuery<Post | null>({
    queryKey: ['/api', 'blog', slug],
    enabled: initialData === null && slug !== undefined && isSlug(slug),
  });
  return { post: initialData ?? query.data ?? null, isPending: query.isLoading };
=======
  const query = useQuery<Post | null>(
    { queryKey: ['/api', 'blog', slug], enabled: initialData === null && Boolean(slug) },
    queryClient,
  );
  return { post: initialData ?? query.data ?? null, isPending: initialData === null && query.isPending };
>>>>>>> aa68a3f (Start the app on the visitor's first sign of intent, and put each page's rules into its HTML)
}
