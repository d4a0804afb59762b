import { aboutMeta } from '@/content/about';
import { blogCategories, categoryPath } from '@/content/blog-categories';
import { blogMeta } from '@/content/blog-page';
import { careersMeta } from '@/content/careers';
import { contactMeta } from '@/content/contact-page';
import { databaseExportMeta } from '@/content/database-export';
import { engagementAccent, engagementPath, engagements, engagementSlugs } from '@/content/engagements';
import { homeMeta } from '@/content/home';
import { handle as cookiePolicy } from '@/content/legal/cookie-policy';
import { handle as privacyPolicy } from '@/content/legal/privacy-policy';
import { handle as termsOfService } from '@/content/legal/terms-of-service';
import { partnerMeta } from '@/content/partner';
import { pricingMeta } from '@/content/pricing';
import { solutionPath, solutions, type SolutionSlug, solutionSlugs } from '@/content/solutions';
import { solutionsMeta } from '@/content/solutions-page';
import { trust } from '@/content/trust';
import type { Solution } from '@/content/types';
import { whyMeta } from '@/content/why';
import { ogImagePath } from '@/lib/page-meta';
import { site } from '@shared/site';
import { posts } from '../posts';
import { renderSocialImage, type SocialImage } from './render-image';

const solutionTexts = import.meta.glob<Solution>('../../content/solutions/*.ts', {
  import: 'handle',
  eager: true,
});

/** The build fails for a page whose image is missing. */
const firmPages = {
  '/about': aboutMeta,
  '/solutions': solutionsMeta,
  [site.whyPath]: whyMeta,
  '/pricing': pricingMeta,
  '/trust': trust.meta,
  '/contact': contactMeta,
  '/partner': partnerMeta,
  '/blog': blogMeta,
  '/careers': careersMeta,
  '/privacy-policy': privacyPolicy.meta,
  '/terms-of-service': termsOfService.meta,
  '/cookie-policy': cookiePolicy.meta,
  '/database-export': databaseExportMeta,
};

const firm = { accent: 'ochre', background: 'headland' } as const;

const images: [path: string, SocialImage][] = [
  ['/', { ...firm, title: site.tagline, tag: homeMeta.title }],
  ...Object.entries(firmPages).map(([path, { title }]): [string, SocialImage] => [
    path,
    { ...firm, title, tag: 'Enterprise technology consulting' },
  ]),
  ...solutionSlugs.map((slug): [string, SocialImage] => [
    solutionPath(slug),
    { title: solutionTitle(slug), tag: 'Solutions', accent: solutions[slug].accent, background: slug },
  ]),
  ...engagementSlugs.map((slug): [string, SocialImage] => {
    const { industry, project, solutions } = engagements[slug];
    const [background] = solutions;
    const image = { title: project, tag: industry, accent: engagementAccent(slug), background };
    return [engagementPath(slug), image];
  }),
  ...blogCategories.map((category): [string, SocialImage] => [
    categoryPath(category),
    { ...firm, title: category.name, tag: 'Blog' },
  ]),
  ...posts.map(({ slug, title, category, solution }): [string, SocialImage] => [
    `/blog/${slug}`,
    { title, tag: category, accent: solutions[solution].accent, background: solution },
  ]),
];

function solutionTitle(slug: SolutionSlug): string {
  const content = solutionTexts[`../../content/solutions/${slug}.ts`];
  if (!content) throw new Error(`${slug} has no content file`);
  return content.meta.title;
}

export function renderSocialImages(): Promise<{ path: string; png: Buffer }[]> {
  return Promise.all(
    images.map(async ([path, image]) => ({ path: ogImagePath(path), png: await renderSocialImage(image) })),
  );
}
