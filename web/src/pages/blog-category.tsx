import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router-dom';
import { blogCategories, categoryPath, type BlogCategory } from '@/content/blog-categories';
import { blogBand, blogHero, blogTexts } from '@/content/blog-page';
import { backdrops } from '@/content/media';
import { BlogBar } from '@/features/blog/blog-bar';
import { PostGrid } from '@/features/blog/post-grid';
import { PostSearch } from '@/features/blog/post-search';
import { postSummaries } from '@/features/blog/posts.server';
import { usePosts } from '@/features/blog/use-posts';
import { Island } from '@/first-view/islands';
import { contentName } from '@/lib/page-content';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { Status } from '@/sections/page-status';
import { WideBackground } from '@/sections/picture';
import type { PostSummary } from '@shared/blog';

/** The category that the route table has at a path. */
function categoryAt(pathname: string): BlogCategory {
  const slug = contentName(pathname);
  const category = blogCategories.find((each) => each.slug === slug);
  if (!category) throw new Error(`There is no category ${slug}.`);
  return category;
}

export function meta({ location }: MetaArgs) {
  const category = categoryAt(location.pathname);
  const { name, description } = category;
  const path = categoryPath(category);
  return pageMeta({
    title: `Blog: ${name}`,
    description,
    path,
    jsonLd: [
      breadcrumbs([
        { name: 'Blog', path: '/blog' },
        { name, path },
      ]),
    ],
  });
}

export function loader({ request }: LoaderFunctionArgs): PostSummary[] | null {
  const category = categoryAt(request.url);
  return postSummaries.filter((post) => post.category === category.name);
}
export const clientLoader = () => null;

export default function BlogCategory() {
  const category = categoryAt(useLocation().pathname);
  const { posts, isPending, error } = usePosts(useLoaderData<typeof loader>());
  if (error) throw error;
  const { name, subtitle } = category;
  return (
    <>
      <PageHero
        hero={{ ...blogHero, headline: name, subtitle }}
        background={<WideBackground picture={backdrops.blog} />}
        compact
      />
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
