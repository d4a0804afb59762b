import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router-dom';
import { blogBand, blogTexts } from '@/content/blog-page';
import { notFoundMeta } from '@/content/not-found';
import { PostArticle, PostNotFound } from '@/features/blog/post-article';
import { posts } from '@/features/blog/posts.server';
import { usePost } from '@/features/blog/use-posts';
import { pageMeta } from '@/lib/page-meta';
import { articleData } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { Status } from '@/sections/page-status';
import type { Post } from '@shared/blog';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta({ ...notFoundMeta, title: 'Blog', path: null });
  const { slug, title, description, date } = loaderData;
  const path = `/blog/${slug}`;
  return pageMeta({
    title,
    description,
    path,
    type: 'article',
    publishedTime: date,
    jsonLd: [articleData(loaderData)],
  });
}

export function loader({ params }: LoaderFunctionArgs): Post | null {
  return posts.find(({ slug }) => slug === params.slug) ?? null;
}
export const clientLoader = () => null;

export default function BlogPost() {
  const { slug } = useParams();
  const initialData = useLoaderData<typeof loader>();
  const { post, isPending } = usePost(slug, initialData?.slug === slug ? initialData : null);

  if (isPending) return <Status>{blogTexts.loading}</Status>;
  if (!post) return <PostNotFound />;
  return (
    <>
      <PostArticle post={post} />
      <CallToAction {...blogBand} />
    </>
  );
}
