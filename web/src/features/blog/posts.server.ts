import matter from 'gray-matter';
import type { Post, PostSummary } from '@shared/blog';

const files = import.meta.glob<string>('../../../../functions/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The posts of the repository, newest first, as the API answers them; read at build time only. */
export const posts: Post[] = Object.entries(files)
  .map(([file, text]) => {
    const { data, content } = matter(text);
    return { slug: file.split('/').at(-1)!.slice(0, -'.md'.length), ...data, content } as Post;
  })
  .sort((a, b) => b.date.localeCompare(a.date));

export const postSummaries: PostSummary[] = posts.map(
  ({ slug, title, description, category, date, featured_image }) => ({
    slug,
    title,
    description,
    category,
    date,
    featured_image,
  }),
);
