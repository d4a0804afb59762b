import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router-dom';
import { blogCategories, categoryPath } from '@/content/blog-categories';
import { blogBand, blogHero, blogTexts } from '@/content/blog-page';
import { backdrops } from '@/content/media';
import { notFoundMeta } from '@/content/not-found';
import { BlogBar } from '@/features/blog/blog-bar';
import { PostGrid } from '@/features/blog/post-grid';
import { PostSearch } from '@/features/blog/post-search';
import { postSummaries } from '@/features/blog/posts.server';
import { usePosts } from '@/features/blog/use-posts';
import { Island } from '@/first-view/islands';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { NotFound, Status } from '@/sections/page-status';
import { WideBackground } from '@/sections/picture';
import type { PostSummary } from '@shared/blog';

const categoryOf = (slug: string | undefined) => blogCategories.find((category) => category.slug === slug);

export function meta({ params }: MetaArgs) {
  const category = categoryOf(params['category']);
  if (!category) return pageMeta({ ...notFoundMeta, path: null });
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

export function loader({ params }: LoaderFunctionArgs): PostSummary[] | null {
  const category = categoryOf(params['category']);
  return postSummaries.filter((post) => post.category === category?.name);
}
export const clientLoader = () => null;

export default function BlogCategory() {
  const category = categoryOf(useParams()['category']);
  const { posts, isPending } = usePosts(useLoaderData<typeof loader>());
  if (!category) return <NotFound />;
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
