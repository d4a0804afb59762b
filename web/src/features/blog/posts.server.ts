import path from 'node:path';
import matter from 'gray-matter';
import { newestFirst, summarise, toPost, type Post, type PostSummary } from '@shared/blog';

const files = import.meta.glob<string>('../../../../functions/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The posts of the repository, newest first, as the API returns them. Only the build reads them. */
export const posts: Post[] = Object.entries(files)
  .map(([file, text]) => {
    const { data, content } = matter(text);
    return toPost(path.basename(file, '.md'), data, content);
  })
  .sort(newestFirst);

export const postSummaries: PostSummary[] = posts.map(summarise);
