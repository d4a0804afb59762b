import { describe, expect, it } from 'vitest';
import { blogCategories } from '@/content/blog-categories';
import type { PageMeta } from '@/content/types';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });

function isPageMeta(value: unknown): value is PageMeta {
  return typeof value === 'object' && value !== null && 'title' in value && 'description' in value;
}

/** The titles and descriptions of pages: exports named `meta` or `…Meta`, and the `meta` of any other exported object. */
const metas = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => {
    const meta = /meta$/i.test(name) ? value : (value as { meta?: unknown } | null)?.meta;
    return isPageMeta(meta) ? [{ page: `${file} ${name}`, ...meta }] : [];
  }),
);

const pages = [
  ...metas,
  ...blogCategories.map(({ slug, name, description }) => ({
    page: slug,
    title: `Blog: ${name}`,
    description,
  })),
];

describe('titles and descriptions of pages', () => {
  // Otherwise the checks below would pass without checking anything.
  it('are found for at least 24 pages', () => {
    expect(pages.length).toBeGreaterThanOrEqual(24);
  });

  it.each(pages)('fit into a search result: $page', ({ title, description }) => {
    expect(title.length).toBeLessThanOrEqual(45);
    expect(description.length).toBeGreaterThanOrEqual(110);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it.each(['title', 'description'] as const)('differ between pages: %s', (field) => {
    const values = pages.map((page) => page[field]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });
});
