import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { blogCategories, categoryPath } from '../../src/content/blog-categories.ts';
import { engagementPath, engagementSlugs } from '../../src/content/engagements.ts';
import { databaseExportPath, footerNavigation } from '../../src/content/navigation.ts';

const folder = path.join(import.meta.dirname, '../../../functions/content/blog');

/** The published posts. */
export const postRoutes: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .filter((file) => !/^draft: true$/m.test(readFileSync(path.join(folder, file), 'utf8')))
  .map((file) => `/blog/${path.basename(file, '.md')}`);

export const engagementRoutes = engagementSlugs.map(engagementPath);

/** Every public page: Home, the pages in the footer and its last line, the engagements, the posts and their categories. */
export const publicRoutes: string[] = [
  '/',
  ...footerNavigation.flatMap(({ links }) => links.map(({ to }) => to)),
  databaseExportPath,
  ...engagementRoutes,
  ...postRoutes,
  ...blogCategories.map(categoryPath),
];

export const solutionRoutes = publicRoutes.filter((route) => route.startsWith('/solutions/'));
