import { blogTexts } from '@/content/blog-page';
import type { PostSummary } from '@shared/blog';
import { PostGrid } from './post-grid';
import { usePosts } from './use-posts';

/** The newest posts, for the home page. */
export function LatestPosts({ baked, count }: { baked: PostSummary[] | null; count: number }) {
  const { posts, isPending } = usePosts(baked);
  if (isPending) return <p role="status">{blogTexts.loading}</p>;
  return <PostGrid posts={(posts ?? []).slice(0, count)} headingLevel="h3" />;
}
