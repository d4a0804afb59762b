import * as about from '@/content/about';
import * as careers from '@/content/careers';
import { engagementSlugs } from '@/content/engagements';
import { firmDetails } from '@/content/facts';
import { footerNavigation } from '@/content/navigation';
import { people } from '@/content/people';
import * as pricing from '@/content/pricing';
import { solutionSlugs } from '@/content/solutions';
import { trust } from '@/content/trust';
import type { Engagement, PageMeta, Solution } from '@/content/types';
import * as why from '@/content/why';
import type { Searchable } from '@/features/search/search-index';
import { engagementRow, type LinkRow, postRow, solutionRow } from '@/sections/link-rows';
import { site } from '@shared/site';
import { posts } from './posts';

const contents = import.meta.glob<Solution | Engagement>('../content/{solutions,engagements}/*.ts', {
  eager: true,
  import: 'handle',
});

export const searchable: Searchable[] = [
  ...solutionSlugs.map((slug) => fromContent(solutionRow(slug), `solutions/${slug}`)),
  ...engagementSlugs.map((slug) => fromContent(engagementRow(slug), `engagements/${slug}`)),
  page('/about', about.meta, [about, firmDetails, people]),
  page(site.whyPath, why.meta, why),
  page('/pricing', pricing.pricingMeta, pricing),
  page('/trust', trust.meta, trust),
  page('/careers', careers.meta, careers),
  ...posts.map((post) => ({
    ...(postRow(post) as Searchable),
    note: post.category,
    description: post.description,
    content: post.content,
  })),
];

/** A page of the footer. */
function page(to: string, { description }: PageMeta, content: unknown): Searchable {
  const title = footerNavigation.flatMap(({ links }) => links).find((link) => link.to === to)?.label ?? to;
  return { to, kind: 'Page', title, description, content: textOf(content) };
}

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
    .filter(
      ([key]) => !['icon', 'to', 'href', 'url', 'file', 'words', 'related', 'meta', 'band'].includes(key),
    )
    .map(([, value]) => textOf(value))
    .join('\n');
}
