import * as about from '@/content/about';
import { blogMeta } from '@/content/blog-page';
import * as careers from '@/content/careers';
import * as contact from '@/content/contact-page';
import * as databaseExport from '@/content/database-export';
import { engagements, engagementSlugs } from '@/content/engagements';
import { firmDetails } from '@/content/facts';
import * as home from '@/content/home';
import { handle as cookies } from '@/content/legal/cookie-policy';
import { handle as privacy } from '@/content/legal/privacy-policy';
import { handle as terms } from '@/content/legal/terms-of-service';
import { databaseExportPath, footerNavigation } from '@/content/navigation';
import * as partner from '@/content/partner';
import { people } from '@/content/people';
import * as pricing from '@/content/pricing';
import { solutionSlugs } from '@/content/solutions';
import * as solutionsPage from '@/content/solutions-page';
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
  ...engagementSlugs.map((slug) =>
    fromContent(engagementRow(slug), `engagements/${slug}`, [
      engagements[slug].result,
      engagements[slug].story,
    ]),
  ),
  page('/', home.meta, home, 'home'),
  page('/about', about.meta, [about, firmDetails, people]),
  page(site.whyPath, why.meta, why),
  page('/pricing', pricing.pricingMeta, pricing, 'pricing budget fees'),
  page('/trust', trust.meta, trust),
  page('/partner', partner.meta, partner, 'partners resellers'),
  page('/careers', careers.meta, careers, 'jobs vacancy vacancies hiring'),
  page('/contact', contact.meta, contact, 'contact us consultation email phone'),
  page('/blog', blogMeta, '', 'posts articles insights'),
  page('/solutions', solutionsPage.meta, '', 'services'),
  page(databaseExportPath, databaseExport.meta, databaseExport, 'download'),
  page('/privacy-policy', privacy.meta, privacy, 'data protection'),
  page('/terms-of-service', terms.meta, terms, 'conditions'),
  page('/cookie-policy', cookies.meta, cookies),
  ...posts.map((post) => ({
    ...(postRow(post) as Searchable),
    note: post.category,
    description: post.description,
    content: post.content,
  })),
];

/** @param alsoCalled words for which people look, and which the page does not have */
function page(to: string, meta: PageMeta, content: unknown, alsoCalled = ''): Searchable {
  const link = footerNavigation.flatMap(({ links }) => links).find((known) => known.to === to);
  const title = link?.label ?? meta.title;
  const description = `${meta.description} ${alsoCalled}`;
  return { to, kind: 'Page', title, description, content: contentText(content) };
}

function fromContent(row: LinkRow, file: string, more?: unknown): Searchable {
  const texts = contents[`../content/${file}.ts`];
  if (!texts) throw new Error(`${file} has no texts.`);
  return { ...(row as Searchable), description: texts.meta.description, content: contentText([texts, more]) };
}

/** The words of a content file, without the names of icons, links and services. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return '';
  return Object.entries(content)
    .filter(
      ([key]) => !['icon', 'to', 'href', 'url', 'file', 'words', 'related', 'meta', 'band'].includes(key),
    )
    .map(([, value]) => contentText(value))
    .join('\n');
}
