import { readdirSync } from 'node:fs';
import path from 'node:path';
import { footerNavigation } from '../../src/content/navigation.ts';

const posts = path.join(import.meta.dirname, '../../../functions/content/blog');

/** Every public page: what the footer leads to, the home page and the posts. */
export const publicRoutes: string[] = [
  '/',
  ...footerNavigation.flatMap(({ links }) => links.map(({ to }) => to)),
  ...readdirSync(posts).map((file) => `/blog/${path.basename(file, '.md')}`),
];

export const solutionRoutes = publicRoutes.filter((route) => route.startsWith('/solutions/'));
