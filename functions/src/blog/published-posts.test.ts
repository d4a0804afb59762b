import { describe, expect, it } from 'vitest';
import { isPublished } from '../shared/blog.ts';
import { readPostsFrom } from './posts.ts';

const posts = (await readPostsFrom(new URL('../../content/blog/', import.meta.url))).filter(isPublished);
const slugs = posts.map(({ slug }) => slug);
const allText = posts.map(({ content }) => content).join('\n');

/** Counts the words that a visitor reads, without code blocks and the lines `|---|` of tables. */
function wordCount(markdown: string): number {
  return markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word)).length;
}

describe('the published posts', () => {
  it('have distinct titles and dates', () => {
    const repeats = (values: readonly string[]) =>
      values.filter((value, index) => values.indexOf(value) < index);
    expect(repeats(posts.map(({ title }) => title))).toEqual([]);
    expect(repeats(posts.map(({ date }) => date))).toEqual([]);
  });

  it.each(posts)('$slug has 600 to 1,300 words, begins with a paragraph and has no h1', ({ content }) => {
    expect(wordCount(content)).toBeGreaterThanOrEqual(600);
    expect(wordCount(content)).toBeLessThanOrEqual(1300);
    expect(content).toMatch(/^[^#]/);
    expect(content.replace(/```[\s\S]*?```/g, '')).not.toMatch(/^# /m);
  });

  it.each(posts)('$slug fits into a search result', ({ title, description }) => {
    expect(title.length).toBeLessThanOrEqual(50);
    expect(description.length).toBeGreaterThanOrEqual(110);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it.each(posts)(
    '$slug has a picture that is named after its slug, or no picture',
    ({ slug, featured_image }) => {
      expect([`/images/blog/${slug}.webp`, undefined]).toContain(featured_image);
    },
  );

  it.each(posts)('$slug names its sources', ({ sources }) => {
    expect(sources.length).toBeGreaterThanOrEqual(1);
  });

  it('link only to posts that exist', () => {
    const linked = [...allText.matchAll(/\]\(\/blog\/([\w-]+)\)/g)].map(([, slug]) => slug);
    expect(linked.filter((slug) => slug === undefined || !slugs.includes(slug))).toEqual([]);
  });

  it('show only valid JSON', () => {
    const samples = [...allText.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json ?? '');
    for (const sample of samples) expect(() => JSON.parse(sample) as unknown).not.toThrow();
  });
});
