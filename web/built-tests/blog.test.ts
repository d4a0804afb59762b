import { expect, test } from 'vitest';
import { postRoutes } from '../e2e/support/routes.ts';
import { blogCategories, categoryPath } from '../src/content/blog-categories.ts';
import { findAll, linksOf, mainOf, readPage, wordsOf } from './read-site.ts';

const postsIn = (html: string) => findAll(html, /href="(\/blog\/(?!category)[^"#]+)"/g);

test('the blog lists every post and links to each category, which lists its own posts', () => {
  const list = mainOf(readPage('/blog'));
  expect(postsIn(list).toSorted()).toEqual(postRoutes.toSorted());
  const categories = blogCategories.map(categoryPath);
  expect(categories.filter((route) => !list.includes(`href="${route}"`))).toEqual([]);
  const byCategory = categories.flatMap((route) => postsIn(mainOf(readPage(route))));
  expect(byCategory.toSorted()).toEqual(postRoutes.toSorted());
});

test.each(['/blog', ...blogCategories.map(categoryPath)])('%s lists its own category first', (route) => {
  const [bar = ''] = findAll(mainOf(readPage(route)), /<nav aria-label="Categories">(.*?)<\/nav>/gs);
  expect(bar).toMatch(new RegExp(`^<ul[^>]*><li><a href="${route}" aria-current="page"`));
  expect(bar.match(/aria-current/g)).toHaveLength(1);
});

test('a post shows when it was written, by whom and for whom, and how long it takes to read', () => {
  const words = wordsOf(mainOf(readPage('/blog/reading-an-sbom')));
  for (const part of [
    'September 30, 2025',
    'By Hana Yusuf',
    'Written forProcurement and security teams',
    'After readingAsk six questions',
  ])
    expect(words).toContain(part);
  expect(words).toMatch(/Reading time\d+ min/);
});

test('a post links to its category, author, sources, service, engagements, three related posts and neighbors', () => {
  const post = mainOf(readPage('/blog/reading-an-sbom'));
  const links = linksOf(post).join('\n');
  for (const link of [
    /^\/blog Back to Blog$/m,
    /^\/blog\/category\/security Security$/m,
    /^\/about#\S+ Hana Yusuf$/m,
    /^https:\/\/cyclonedx\.org\S+ CycloneDX/m,
    /^\/solutions\/security Security and Testing$/m,
    /^\/solutions\/security Service\s*Security and Testing/m,
    /^\/engagements\/\S+ Engagement\*\s*Healthcare/m,
    /^\/blog\/what-a-99-9-per-cent-promise-costs Previous post/m,
    /^\/blog\/a-load-test-that-told-the-truth Next post/m,
  ])
    expect(links).toMatch(link);
  expect(findAll(post, /(<h3)/g)).toHaveLength(3);
});
