import { blogCategories, categoryPath, type BlogCategory } from '@/content/blog-categories';
import { blogBand, blogHero, blogTexts } from '@/content/blog-page';
import { backdrops } from '@/content/media';
import { BlogBar } from '@/features/blog/blog-bar';
import { PostGrid } from '@/features/blog/post-grid';
import { PostSearch } from '@/features/search/post-search';
import { Island } from '@/first-view/islands';
import { contentName, type PageProps } from '@/lib/page';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { usePosts } from '@/lib/use-posts';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { Status } from '@/sections/page-status';

function categoryAt(path: string): BlogCategory {
  const slug = contentName(path);
  const category = blogCategories.find((each) => each.slug === slug);
  if (!category) throw new Error(`There is no category ${slug}.`);
  return category;
}

export function meta(page: PageProps) {
  const category = categoryAt(page.path);
  const { name, description } = category;
  const path = categoryPath(category);
  return pageMeta({
    title: `Blog: ${name}`,
    description,
    path,
    jsonLd: [breadcrumbs({ name: 'Blog', path: '/blog' }, { name, path })],
  });
}

export default function BlogCategory({ path }: PageProps) {
  const category = categoryAt(path);
  const { posts, isPending, error } = usePosts();
  if (error) throw error;
  const { name, subtitle } = category;
  return (
    <>
      <PageHero hero={{ ...blogHero, headline: name, subtitle }} picture={backdrops.blog} compact />
      {isPending && <Status>{blogTexts.loading}</Status>}
      <section className="page-width">
        <BlogBar current={categoryPath(category)}>
          <Island name="search">
            <PostSearch />
          </Island>
        </BlogBar>
        <PostGrid posts={(posts ?? []).filter((post) => post.category === name)} headingLevel="h2" />
      </section>
      <CallToAction {...blogBand} />
    </>
  );
}
