import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parsePost, readPosts, readPublishedPosts } from './posts.ts';

const source = (fields: string) => `---\n${fields}\n---\n\n# Heading\n\nText\n`;
const frontMatter =
  'title: A post\ndescription: About it\ncategory: Cloud\nsolution: cloud-migration\ndate: 2026-03-14\naudience: Buyers\noutcome: Decide';

test('a post consists of its front matter and its text', () => {
  expect(parsePost('a-post', source(frontMatter))).toEqual({
    slug: 'a-post',
    title: 'A post',
    description: 'About it',
    category: 'Cloud',
    solution: 'cloud-migration',
    date: '2026-03-14',
    audience: 'Buyers',
    outcome: 'Decide',
    sources: [],
    content: '# Heading\n\nText',
    reading_minutes: 1,
  });
});

test('a quoted date is read as the same date', () => {
  expect(parsePost('a', source(frontMatter.replace('2026-03-14', "'2026-03-14'"))).date).toBe('2026-03-14');
});

test('a post without a title is refused', () => {
  expect(() => parsePost('a', source(frontMatter.replace('title: A post\n', '')))).toThrow();
});

test.each(['Reading', 'a--b', 'a_b', '..', ''])('a post with the name %j is refused', (slug) => {
  expect(() => parsePost(slug, source(frontMatter))).toThrow('lower-case words');
});

test('a source without https is refused', () => {
  const sources = 'sources: [{ title: A page, url: "http://example.com/" }]';
  expect(() => parsePost('a', source(`${frontMatter}\n${sources}`))).toThrow();
});

test('a misspelled field is refused', () => {
  expect(() => parsePost('a', source(`${frontMatter}\nauthr: Ann`))).toThrow();
});

test('the reading time is a minute for 220 words', () => {
  const words = 'word '.repeat(1100);
  expect(parsePost('a', `---\n${frontMatter}\n---\n\n${words}`).reading_minutes).toBe(5);
});

test('a draft is not published', async () => {
  const directory = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'forillon-test-'))}/`);
  writeFileSync(new URL('published.md', directory), source(frontMatter));
  writeFileSync(new URL('draft.md', directory), source(`${frontMatter}\ndraft: true`));
  expect(await readPublishedPosts(directory)).toEqual([parsePost('published', source(frontMatter))]);
});

test('every post of the site can be read, newest first', async () => {
  const posts = await readPosts();
  expect(posts.length).toBeGreaterThanOrEqual(3);
  const dates = posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
