import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../functions/src/shared/site.ts';
import { engagementRoutes, postRoutes, publicRoutes, solutionRoutes } from '../e2e/support/routes.ts';
import { positions } from '../src/content/careers.ts';
import { claims } from '../src/content/facts.ts';
import {
  builtSite,
  findAll,
  linksOf,
  mainOf,
  pages,
  pagesWith,
  readFile,
  readPage,
  wordsOf,
} from './read-site.ts';

const title = /<title>(.+?)<\/title>/g;
const description = /<meta name="description" content="(.+?)"/g;
const image = /<meta property="og:image" content="https:\/\/[^/"]+(\/[^"]*)"/g;

/** Each page has each of these parts once. */
const parts = [
  title,
  description,
  image,
  /<h1[^>]*>(.+?)<\/h1>/g,
  ...['og:title', 'og:description', 'og:url', 'og:image:alt', 'og:type'].map(
    (property) => new RegExp(`<meta property="${property}" content="(.+?)"`, 'g'),
  ),
];

test('every page has one heading, title, description and preview with its picture, and a canonical link to itself', () => {
  const wrong = pagesWith((html, route) => [
    ...parts.filter((part) => findAll(html, part).length !== 1).map(String),
    ...findAll(html, image).filter((picture) => !existsSync(path.join(builtSite, picture))),
    ...['<header', '<footer', `<meta name="twitter:card" content="summary_large_image"`].filter(
      (part) => !html.includes(part),
    ),
    ...(findAll(html, /<link rel="canonical" href="https:\/\/[^/"]+(\/[^"]*)"/g).join() === route
      ? []
      : ['canonical']),
  ]);
  expect(wrong).toEqual([]);
});

const previewTitle = /<meta property="og:title" content="(.+?)"/g;
const titleOf = (jpeg: Buffer) =>
  wordsOf(/<rdf:li[^>]*>(.+?)<\/rdf:li>/.exec(jpeg.toString())?.[1] ?? 'no title');

test('the preview of a page is a small JPEG of 1200 by 630 pixels with its title; categories share the preview of the blog', () => {
  const wrong = pagesWith((html, route) => {
    const [file = ''] = findAll(html, image);
    const picture = route === '/' ? '/home' : route.replace(/^\/blog\/category\/.*/, '/blog');
    const titledPage = picture === '/blog' ? readPage('/blog') : html;
    const jpeg = readFileSync(path.join(builtSite, file));
    // A JPEG has its height and width at the start of a frame.
    const [, height = '', width = ''] =
      /\xff[\xc0\xc2]\0\x11\x08(..)(..)/s.exec(jpeg.toString('latin1')) ?? [];
    const pixels = [width, height].map((bytes) => Buffer.from(bytes, 'latin1').readUInt16BE());
    return [
      ...(file === `/images/social${picture}.jpg` ? [] : [file]),
      ...(pixels.join() === '1200,630' && jpeg.length <= 60 * 1024 ? [] : [pixels, jpeg.length]),
      ...(titleOf(jpeg) === wordsOf(findAll(titledPage, previewTitle)[0] ?? '')
        ? []
        : [`shows '${titleOf(jpeg)}': run npm run media -- social`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['titles', title],
  ['descriptions', description],
])('the %s of pages are unique', (_, pattern) => {
  expect(new Set(pages.map(({ html }) => findAll(html, pattern)[0])).size).toBe(publicRoutes.length);
});

// A browser may fetch a file that it does not apply: Chromium 150 loads a disabled stylesheet.
test('no page names a script or a stylesheet in an element that could load it', () => {
  const loading = /(<link[^>]* rel="[^"]*(?:stylesheet|modulepreload)[^>]*>|<script[^>]* src=[^>]*>)/g;
  expect(pagesWith((html) => findAll(html, loading))).toEqual([]);
});

test('every button of a page works without the app, or submits a form, which waits for the app', () => {
  const works = / (popovertarget=|data-scheme-toggle|type="submit")/i;
  // Without the button of the hero video, which is hidden in the HTML.
  const listButtons = (html: string) =>
    findAll(html.replaceAll(/<hero-video.*?<\/hero-video>/gs, ''), /(<button[^>]*>)/g);
  expect(pages.filter(({ html }) => listButtons(html).length === 0)).toEqual([]);
  expect(pagesWith((html) => listButtons(html).filter((button) => !works.test(button)))).toEqual([]);
});

test('every page allows the same transition between documents', () => {
  const transition = /@view-transition\s*\{\s*navigation:\s*auto/;
  expect(pagesWith((html) => (transition.test(html) ? [] : ['no transition']))).toEqual([]);
});

test('except for sources of posts and About, pages link to no other sites than booking and the repository', () => {
  const allowed = [site.bookingUrl, site.repositoryUrl].map((address) => new URL(address).host);
  const others = pagesWith((html, route) =>
    /^\/(blog\/|about$)/.test(route)
      ? [] // these pages may cite sources on any site
      : findAll(html.replace(/<head>.*?<\/head>/s, ''), /href="https?:\/\/([^/"]+)/g).filter(
          (host) => !allowed.includes(host),
        ),
  );
  expect(others).toEqual([]);
});

test('the text of a link that opens a new tab ends with a note, after a space', () => {
  const names = pages.flatMap(({ html }) =>
    findAll(html, /(<a [^>]*target="_blank".*?<\/a>)/gs).map((link) => link.replaceAll(/<[^>]+>/g, '')),
  );
  expect(names.filter((name) => !/\S \(opens in a new tab\)$/.test(name))).toEqual([]);
});

test.each([
  ['/', 'Book Free Consultation'],
  ['/partner', 'Schedule Call'],
])("on %s '%s' opens the booking page in a new tab", (route, label) => {
  expect(linksOf(readPage(route))).toContain(`${site.bookingUrl} ${label} (opens in a new tab)`);
});

test('the buttons of Careers open a mail to the careers mailbox with the job in its subject, and the page shows the address', () => {
  const careers = readPage('/careers');
  const titles = positions.items.map((item) => item.title);
  expect(titles).toHaveLength(4);
  for (const subject of [...titles.map((job) => `Application for ${job}`), 'General Application'])
    expect(careers).toContain(`mailto:${site.careersEmail}?subject=${encodeURIComponent(subject)}"`);
  expect(careers).toContain(`at ${site.careersEmail}.`);
});

test('structured data is valid JSON of the expected types', () => {
  const types: Record<string, string[]> = {
    '/about': ['BreadcrumbList', 'Organization'],
    '/contact': ['BreadcrumbList', 'FAQPage'],
    '/careers': [
      'BreadcrumbList',
      // Sample positions are not published as job postings.
      ...Array<string>(claims.positions.isSample ? 0 : positions.items.length).fill('JobPosting'),
    ],
    [postRoutes[0]!]: ['Article'],
    ...Object.fromEntries(solutionRoutes.map((route) => [route, ['BreadcrumbList', 'FAQPage']])),
    ...Object.fromEntries(engagementRoutes.map((route) => [route, ['BreadcrumbList']])),
  };
  const found = Object.keys(types).map((route) => [
    route,
    findAll(readPage(route), /<script type="application\/ld\+json">(.+?)<\/script>/gs).map(
      (json) => (JSON.parse(json) as { '@type': string })['@type'],
    ),
  ]);
  expect(Object.fromEntries(found)).toEqual(types);
});

test.each([
  ['service', solutionRoutes, ['/engagements/', '/blog/', '/pricing']],
  ['engagement', engagementRoutes, ['/solutions/']],
  ['overview of services', ['/solutions', site.whyPath], ['/pricing']],
])('every %s links to its related pages', (_, routes, targets) => {
  const missing = routes.flatMap((route) => {
    const main = mainOf(readPage(route));
    return targets.filter((to) => !main.includes(`href="${to}`)).map((to) => `${route}: ${to}`);
  });
  expect(missing).toEqual([]);
});

test('the dashboard may be crawled, so that a crawler reads its noindex', () => {
  expect(readPage('/admin')).toContain('<meta name="robots" content="noindex"/>');
  expect(readFile('robots.txt').match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
});

test('the 404 page does not contain the slug of any post', () => {
  const notFound = readFile('404.html');
  expect(postRoutes.filter((post) => notFound.includes(post.slice('/blog/'.length)))).toEqual([]);
});

test('the sitemap names every public page and nothing else, the feed names every post, and robots.txt names the sitemap', () => {
  const pathsIn = (file: string, tag: string) =>
    findAll(readFile(file), new RegExp(`<${tag}>(.+?)</${tag}>`, 'g'))
      .map((url) => new URL(url).pathname)
      .toSorted();
  expect(pathsIn('sitemap.xml', 'loc')).toEqual(publicRoutes.toSorted());
  expect(pathsIn('rss.xml', 'guid')).toEqual(postRoutes.toSorted());
  expect(readFile('robots.txt')).toMatch(/^Sitemap: https:\/\/.+\/sitemap\.xml$/m);
});
