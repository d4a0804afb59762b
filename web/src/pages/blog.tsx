import { blogBand, blogHero, blogMeta, blogTexts } from '@/content/blog-page';
import { backdrops } from '@/content/media';
import { BlogBar } from '@/features/blog/blog-bar';
import { PostGrid } from '@/features/blog/post-grid';
import { PostSearch } from '@/features/search/post-search';
import { Island } from '@/first-view/islands';
import { pageMeta } from '@/lib/page-meta';
import { usePosts } from '@/lib/use-posts';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { Status } from '@/sections/page-status';

export const meta = () => pageMeta({ ...blogMeta, path: '/blog' });

export default function Blog() {
  const { posts, isPending, error } = usePosts();
  if (error) throw error;
  return (
    <>
      <PageHero hero={blogHero} picture={backdrops.blog} compact />
      <Status>
        {isPending ? blogTexts.loading : posts === null || posts.length === 0 ? blogTexts.empty : null}
      </Status>
      {posts && (
        <section className="page-width">
          <BlogBar current="/blog">
            <Island name="search">
              <PostSearch />
            </Island>
          </BlogBar>
          <PostGrid posts={posts} headingLevel="h2" />
        </section>
      )}
      <CallToAction {...blogBand} />
    </>
  );
}
