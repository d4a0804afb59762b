import { blogCategories, categoryPath } from '@/content/blog-categories';
import { engagementAccent, engagementPath, engagements, engagementSlugs } from '@/content/engagements';
import { meta as homeMeta } from '@/content/home';
import { solutionPath, solutions, solutionSlugs } from '@/content/solutions';
import { ogImagePath } from '@/lib/page-meta';
import { type PageHandle, pages } from '@/routes';
import { site } from '@shared/site';
import { posts } from '../posts';
import { renderSocialImage, type SocialImage } from './render-image';

const firm = { accent: 'ochre', background: 'headland', tag: 'Enterprise technology consulting' } as const;

/** The images of some pages differ; all others show the title of their page. */
const special = new Map<string, Partial<SocialImage>>([
  ['/', { title: site.tagline, tag: homeMeta.title }],
  ...solutionSlugs.map((slug): [string, Partial<SocialImage>] => [
    solutionPath(slug),
    { tag: 'Solutions', accent: solutions[slug].accent, background: slug },
  ]),
  ...engagementSlugs.map((slug): [string, Partial<SocialImage>] => {
    const { industry, project, solutions } = engagements[slug];
    const image = { title: project, tag: industry, accent: engagementAccent(slug), background: solutions[0] };
    return [engagementPath(slug), image];
  }),
  ...blogCategories.map((category): [string, Partial<SocialImage>] => [
    categoryPath(category),
    { title: category.name, tag: 'Blog' },
  ]),
]);

const ofPosts = posts.map(({ slug, title, category, solution }) => ({
  path: `/blog/${slug}`,
  image: { title, tag: category, accent: solutions[solution].accent, background: solution },
}));

/** Renders an image for each page that has an address of its own. */
export async function renderSocialImages(): Promise<{ path: string; png: Buffer }[]> {
  const heads = await Promise.all(
    pages.map(async ({ path, lazy }) => ((await lazy()).handle as PageHandle).head(path)),
  );
  const ofPages = heads.flatMap(({ path, title }) =>
    path === null ? [] : { path, image: { ...firm, title, ...special.get(path) } },
  );
  return Promise.all(
    [...ofPages, ...ofPosts].map(async ({ path, image }) => ({
      path: ogImagePath(path),
      png: await renderSocialImage(image),
    })),
  );
}
