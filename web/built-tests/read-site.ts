import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicRoutes } from '../e2e/support/routes.ts';

/** The folder that `npm run build` writes the site to. */
export const builtSite = path.join(import.meta.dirname, '../build/client');

export const readFile = (file: string) => readFileSync(path.join(builtSite, file), 'utf8');

export const readPage = (route: string) => readFile(path.join(route, 'index.html'));

/** Every public page with its HTML, as a browser gets it before any script. */
export const pages = publicRoutes.map((route) => ({ route, html: readPage(route) }));

/** Returns the first group of each match. */
export const findAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

export const mainOf = (html: string) => findAll(html, /(<main.*<\/main>)/gs)[0] ?? '';

export const formOf = (route: string) => findAll(readPage(route), /(<form.*?<\/form>)/gs)[0] ?? '';

/** Returns the text of HTML as a visitor reads it. */
export const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(?:x27|39);/g, "'");

/** Returns the links in HTML, each as its address and its text. */
export const linksOf = (html: string) =>
  findAll(html, /(<a [^>]*>(?:(?!<\/a>).)*<\/a>)/gs).map(
    (link) => `${findAll(link, /href="(.*?)"/g)[0] ?? ''} ${wordsOf(link)}`,
  );

/** Returns the pages in which `find` finds something. */
export const pagesWith = (find: (html: string, route: string) => readonly unknown[]) =>
  pages
    .map(({ route, html }) => ({ route, found: find(html, route) }))
    .filter(({ found }) => found.length > 0);
