import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router-dom';
import { blogBand, blogTexts } from '@/content/blog-page';
import { engagementsOf } from '@/content/engagements';
import { notFoundMeta } from '@/content/not-found';
import { isSolutionSlug } from '@/content/solutions';
import { PostArticle, PostNotFound } from '@/features/blog/post-article';
import { PostGrid } from '@/features/blog/post-grid';
import { PostNeighbors } from '@/features/blog/post-neighbors';
import { posts, postSummaries } from '@/features/blog/posts.server';
import { readOn, type ReadOn } from '@/features/blog/read-on';
import { usePost, usePosts } from '@/features/blog/use-posts';
import { pageMeta } from '@/lib/page-meta';
import { articleData } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { engagementRow, LinkRows, solutionRow } from '@/sections/link-rows';
import { Status } from '@/sections/page-status';
import { Section } from '@/sections/section';
import type { Post } from '@shared/blog';

interface PageData extends ReadOn {
  post: Post;
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta({ ...notFoundMeta, title: 'Blog', path: null });
  const { post } = loaderData;
  const { slug, title, description, date } = post;
  const path = `/blog/${slug}`;
  return pageMeta({
    title,
    description,
    path,
    type: 'article',
    publishedTime: date,
    jsonLd: [articleData(post)],
  });
}

export function loader({ params }: LoaderFunctionArgs): PageData | null {
  const post = posts.find(({ slug }) => slug === params['slug']);
  return post ? { post, ...readOn(post, postSummaries) } : null;
}
export const clientLoader = () => null;

export default function BlogPost() {
  const { slug } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const initialData = loaded?.post.slug === slug ? loaded : null;
  const { post, isPending } = usePost(slug, initialData?.post ?? null);

  if (isPending) return <Status>{blogTexts.loading}</Status>;
  if (!post) return <PostNotFound />;
  return (
    <>
      <PostArticle post={post} />
      <Onward post={post} initialData={initialData} />
      <CallToAction {...blogBand} />
    </>
  );
}

/** After a post: its service and where that was at work, related posts, and the posts before and after it. */
function Onward({ post, initialData }: { post: Post; initialData: ReadOn | null }) {
  const { posts: all } = usePosts(initialData ? [] : null);
  const { related, older, newer } = initialData ?? readOn(post, all ?? []);
  const { solution } = post;
  return (
    <>
      {isSolutionSlug(solution) && (
        <Section title={blogTexts.service} tone="sunken">
          <LinkRows rows={[solutionRow(solution), ...engagementsOf(solution).map(engagementRow)]} />
        </Section>
      )}
      <Section title={blogTexts.related}>
        <PostGrid posts={related} headingLevel="h3" />
        <PostNeighbors older={older} newer={newer} />
      </Section>
    </>
  );
}
