import { categoryPaths, postPaths } from '../../blog-paths.ts';
import { engagementPath, engagementSlugs } from '../../src/content/engagements.ts';
import { footerNavigation } from '../../src/content/navigation.ts';

export const engagementRoutes = engagementSlugs.map(engagementPath);

/** Every public page: the home page, what the footer leads to, the engagements, the posts and their categories. */
export const publicRoutes: string[] = [
  '/',
  ...footerNavigation.flatMap(({ links }) => links.map(({ to }) => to)),
  ...engagementRoutes,
  ...postPaths,
  ...categoryPaths,
];

export const postRoutes = postPaths;

export const solutionRoutes = publicRoutes.filter((route) => route.startsWith('/solutions/'));
