import path from 'node:path';
import matter from 'gray-matter';
import { findCategory } from '@/content/blog-categories';
import { isSolutionSlug, type SolutionSlug } from '@/content/solutions';
import { rawHtml } from '@/features/blog/section-headings';
import { isPublished, newestFirst, summarizePost, toPost, type Post, type PostSummary } from '@shared/blog';

const files = import.meta.glob<string>('../../../functions/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The posts of the repository as the API returns them, newest first. Development includes the drafts. */
export const posts: ValidPost[] = Object.entries(files)
  .map(([file, text]) => {
    const { data, content } = matter(text, {});
    return validatePost(toPost(path.basename(file, '.md'), data, content));
  })
  .filter((post) => import.meta.env.DEV || isPublished(post))
  .sort(newestFirst);

export const postSummaries: PostSummary[] = posts.map(summarizePost);

type ValidPost = Post & { solution: SolutionSlug };

/**
 * Returns a post that can be published.
 * @throws Error if the post has HTML, or names a category or a solution that does not exist
 */
function validatePost(post: Post): ValidPost {
  const { slug, category, solution, content } = post;
  const [html] = rawHtml(content);
  if (html) throw new Error(`${slug}: HTML in a post is not rendered. Write it as Markdown: ${html}`);
  if (!findCategory(category))
    throw new Error(`${slug}: '${category}' is not in content/blog-categories.ts.`);
  if (!isSolutionSlug(solution)) throw new Error(`${slug}: '${solution}' is not in content/solutions.ts.`);
  return { ...post, solution };
}
