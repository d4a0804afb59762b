import { blogCategories, categoryPath } from '@/content/blog-categories';
import { blogBand, blogHero, blogMeta, blogTexts } from '@/content/blog-page';
import { backdrops } from '@/content/media';
import { BlogBar } from '@/features/blog/blog-bar';
import { PostGrid } from '@/features/blog/post-grid';
import { lastSegment, type PageProps } from '@/lib/page';
import type { HeadData } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { usePosts } from '@/lib/use-posts';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { Status } from '@/sections/page-status';

/** Returns the category of a path; undefined for /blog, which lists all posts. */
const categoryAt = (path: string) => blogCategories.find(({ slug }) => slug === lastSegment(path));

export function meta({ path }: PageProps): HeadData {
  const category = categoryAt(path);
  if (!category) return blogMeta;
  const { name, description } = category;
  const trail = breadcrumbs({ name: 'Blog', path: '/blog' }, { name, path: categoryPath(category) });
  return { title: `Blog: ${name}`, description, jsonLd: [trail], pictureOf: '/blog' };
}

export default function Blog({ path }: PageProps) {
  const category = categoryAt(path);
  const { posts, isPending, error } = usePosts();
  if (error) throw error;
  const hero = category && { ...blogHero, headline: category.name, subtitle: category.subtitle };
  const shown = posts?.filter((post) => !category || post.category === category.name) ?? [];
  const emptyText = shown.length === 0 ? blogTexts.empty : null;
  return (
    <>
      <PageHero hero={hero ?? blogHero} picture={backdrops.blog} />
      <Status>{isPending ? blogTexts.loading : emptyText}</Status>
      {posts && (
        <section className="page-width">
          <BlogBar current={category ? categoryPath(category) : '/blog'} />
          <PostGrid posts={shown} headingLevel="h2" />
        </section>
      )}
      <CallToAction {...blogBand} />
    </>
  );
}
