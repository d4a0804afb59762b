import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router-dom';
import { blogBand, blogTexts } from '@/content/blog-page';
import { engagementsOf } from '@/content/engagements';
import { isSolutionSlug } from '@/content/solutions';
import { PostArticle, PostNotFound } from '@/features/blog/post-article';
import { PostGrid } from '@/features/blog/post-grid';
import { PostNeighbors } from '@/features/blog/post-neighbors';
import { posts, postSummaries } from '@/features/blog/posts.server';
import { readOn, type ReadOn } from '@/features/blog/read-on';
import { usePost, usePosts } from '@/features/blog/use-posts';
import { contentName } from '@/lib/page-content';
import { pageMeta, pageTitle } from '@/lib/page-meta';
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
  // A post that the app fetches brings its title when it is there.
  if (!loaderData) return [{ name: 'robots', content: 'noindex' }];
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

export function loader({ request }: LoaderFunctionArgs): PageData | null {
  const name = contentName(request.url);
  const post = posts.find(({ slug }) => slug === name);
  return post ? { post, ...readOn(post, postSummaries) } : null;
}
export const clientLoader = () => null;

export default function BlogPost() {
  const slug = contentName(useLocation().pathname);
  const initialData = useLoaderData<typeof loader>();
  const { post, isPending, error } = usePost(slug, initialData?.post ?? null);
  if (error) throw error;
  const title = initialData ? null : <title>{pageTitle(post?.title ?? 'Blog')}</title>;

  if (!post)
    return (
      <>
        {title}
        {isPending ? <Status>{blogTexts.loading}</Status> : <PostNotFound />}
      </>
    );
  return (
    <>
      {title}
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
          <LinkRows rows={[solutionRow(solution), ...engagementsOf([solution]).map(engagementRow)]} />
        </Section>
      )}
      <Section title={blogTexts.related}>
        <PostGrid posts={related} headingLevel="h3" />
        <PostNeighbors older={older} newer={newer} />
      </Section>
    </>
  );
}
