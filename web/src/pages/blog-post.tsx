import { blogBand, blogMeta, blogTexts } from '@/content/blog-page';
import { engagementsAbout } from '@/content/engagements';
import { notFoundMeta } from '@/content/not-found';
import { isSolutionSlug } from '@/content/solutions';
import { BackToBlog, PostArticle } from '@/features/blog/post-article';
import { PostGrid } from '@/features/blog/post-grid';
import { relatedPosts } from '@/features/blog/related-posts';
import { lastSegment, type PageProps } from '@/lib/page';
import { PageHead } from '@/lib/page-head';
import { pageMeta } from '@/lib/page-meta';
import { articleData } from '@/lib/structured-data';
import { cachedPost, usePost, usePosts } from '@/lib/use-posts';
import { CallToAction } from '@/sections/call-to-action';
import { engagementRow, LinkRows, postRow, solutionRow } from '@/sections/link-rows';
import { Status, StatusPage } from '@/sections/page-status';
import { ListSection, Statement } from '@/sections/section';
import type { ReceivedPost } from '@shared/blog';

/** Returns the head of a post. Until the post has been fetched, returns the head of the blog; if there is no such post, that of a missing page. */
function head(post: ReceivedPost | null, isPending: boolean) {
  if (!post) return { ...(isPending ? blogMeta : notFoundMeta), path: null };
  const { slug, title, description = title, date: publishedTime } = post;
  const path = `/blog/${slug}`;
  const pictureOf = post.featured_image ? path : '/blog';
  const type = 'article' as const;
  return { title, description, path, pictureOf, type, publishedTime, jsonLd: [articleData(post)] };
}

export const meta = ({ path }: PageProps) => head(cachedPost(lastSegment(path)), true);

export default function BlogPost({ path }: PageProps) {
  const { post, isPending, error } = usePost(lastSegment(path));
  if (error) throw error;
  return (
    <>
      <PageHead html={pageMeta(head(post, isPending))} />
      {isPending && <Status>{blogTexts.loading}</Status>}
      {!post && !isPending && (
        <StatusPage title={blogTexts.notFound}>
          <p>{blogTexts.notFoundHint}</p>
          <BackToBlog />
        </StatusPage>
      )}
      {post && <FoundPost post={post} />}
    </>
  );
}

function FoundPost({ post }: { post: ReceivedPost }) {
  const { posts } = usePosts();
  const { related, older, newer } = relatedPosts(post, posts ?? []);
  const { solution } = post;
  return (
    <>
      <PostArticle post={post}>
        <nav aria-label={blogTexts.neighbors}>
          <LinkRows
            rows={[
              ...(newer ? [{ ...postRow(newer), kind: blogTexts.newer }] : []),
              ...(older ? [{ ...postRow(older), kind: blogTexts.older }] : []),
            ]}
          />
        </nav>
      </PostArticle>
      {solution !== undefined && isSolutionSlug(solution) && (
        <ListSection title={blogTexts.onward} tone="sunken">
          <LinkRows rows={[solutionRow(solution), ...engagementsAbout([solution]).map(engagementRow)]} />
        </ListSection>
      )}
      <Statement title={blogTexts.related}>
        <PostGrid posts={related} headingLevel="h3" />
      </Statement>
      <CallToAction {...blogBand} />
    </>
  );
}
