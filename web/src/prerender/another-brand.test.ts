import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { organization } from '@/lib/structured-data';
import { postSummaries } from '@/prerender/posts';
import { rss } from '@/prerender/rss';
import drawnLogo from '@/sections/logo.json' with { type: 'json' };
import type { Site } from '@shared/site';
import { site as northwind } from '../../../testing/northwind.ts';

vi.mock('@shared/site', () => import('../../../testing/northwind.ts'));

const { site: ourSite } = await vi.importActual<{ site: Site }>('@shared/site');

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Collects all texts in a value. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

/** The texts of our site.ts that Northwind's data lacks. `homeForm` and weekdays are left out, because any text may contain them. */
const ourTexts = collectTexts({ ...ourSite, homeForm: '' }).filter(
  (text) => text !== '' && !text.endsWith('day') && !collectTexts(northwind).includes(text),
);
const ourTextsIn = (text: string) =>
  [ourSite.name, ...ourTexts].filter((ourText) => text.toLowerCase().includes(ourText.toLowerCase()));

test('no source names the firm, except site.ts and the drawn logo', () => {
  const shipped = [
    'web/{src,build-steps}/**/*.{ts,tsx,css,svg,txt,json}',
    'web/public/**/*.{svg,json,sql,md}',
    'functions/src/**/*.ts',
    'fire{base,store}.*',
  ];
  const logo = 'web/src/sections/logo.json';
  const exclude = ['**/*.test.*', 'functions/src/shared/site.ts', logo];
  const files = globSync(shipped, { cwd: root, exclude });
  expect(files.length).toBeGreaterThan(300);
  const name = ourSite.name.toLowerCase();
  expect(
    files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').toLowerCase().includes(name)),
  ).toEqual([]);
});

test('the drawn logo has the name of the firm', () => {
  expect(drawnLogo.name, 'run `npm run media -- icons`').toBe(ourSite.name);
});

test('the drawn icons and logo use only colors of the brand', () => {
  const colorsIn = (file: string) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .match(/#[\da-f]{6}\b/gi)
      ?.map((color) => color.toLowerCase()) ?? [];
  const brand = [...colorsIn('web/src/theme/colors.ts'), ...colorsIn('media/mark.svg')];
  for (const drawn of ['web/public/favicon.svg', 'web/src/sections/icons.svg'])
    expect(brand, 'run `npm run media -- logo` and `npm run media -- icons`').toEqual(
      expect.arrayContaining(colorsIn(drawn)),
    );
});

test('under another name, no text of a page names our firm', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../content/**/*.ts', '!../content/**/*.test.ts'],
    {
      eager: true,
    },
  );
  const texts = Object.entries(modules).flatMap(([file, module]) =>
    collectTexts(module).map((text) => ({ file, text })),
  );
  expect(texts.filter(({ text }) => ourTextsIn(text).length > 0)).toEqual([]);
  expect(texts.filter(({ text }) => text.includes(northwind.name)).length).toBeGreaterThan(10);
});

test('under another name, feed and structured data do not name our firm', () => {
  const text = rss(postSummaries);
  expect(text).toContain(`<title>${northwind.name}`);
  expect(organization.name).toBe(northwind.name);
  expect(ourTextsIn(text + JSON.stringify(organization))).toEqual([]);
});
