import { engagementSlugs } from '@/content/engagements';
import { solutionSlugs } from '@/content/solutions';
import type { Engagement, Solution } from '@/content/types';
import type { Searchable } from '@/features/search/search-index';
import { engagementRow, type LinkRow, postRow, solutionRow } from '@/sections/link-rows';
import { posts } from './posts';

const contents = import.meta.glob<Solution | Engagement>('../content/{solutions,engagements}/*.ts', {
  eager: true,
  import: 'handle',
});

export const searchable: Searchable[] = [
  ...solutionSlugs.map((slug) => fromContent(solutionRow(slug), `solutions/${slug}`)),
  ...engagementSlugs.map((slug) => fromContent(engagementRow(slug), `engagements/${slug}`)),
  ...posts.map((post) => ({
    ...(postRow(post) as Searchable),
    note: post.category,
    description: post.description,
    content: post.content,
  })),
];

function fromContent(row: LinkRow, file: string): Searchable {
  const texts = contents[`../content/${file}.ts`];
  if (!texts) throw new Error(`${file} has no texts.`);
  return { ...(row as Searchable), description: texts.meta.description, content: textOf(texts) };
}

/** The words of a content file, without the names of icons, links and services. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return '';
  return Object.entries(content)
    .filter(([key]) => !['icon', 'to', 'href', 'related', 'meta', 'band'].includes(key))
    .map(([, value]) => textOf(value))
    .join('\n');
}
