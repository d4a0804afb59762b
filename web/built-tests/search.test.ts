import { expect, test } from 'vitest';
import { openSearchIndex } from '../src/features/search/search-index.ts';
import { readFile } from './read-site.ts';

const search = await openSearchIndex(readFile('search-index.json'));

test.each([
  ['price of a migration', 'Prices'],
  ['liability insurance', 'About'],
  ['sub-processor', 'Trust and security'],
  ['jobs', 'Careers'],
  ['contact us', 'Contact'],
  ['privacy policy', 'Privacy Policy'],
])('a search for "%s" finds the page %s', (words, title) => {
  const found = search(words).find(({ name }) => name === 'Pages');
  expect(found?.pages.map((page) => page.title.join(''))).toContain(title);
});

test.each([
  ['prices', 'Prices'],
  ['coordinated omission', 'A load test that told the truth'],
  ['runbok', 'A runbook for a cut-over nobody notices'],
])('the first result for "%s" is %s', (words, title) => {
  expect(search(words)[0]?.pages[0]?.title.join('')).toBe(title);
});

test('every result marks a word that was found', () => {
  const words = ['migration', 'liability insurance', 'client’s', 'runbok', 'SOC 2'];
  const found = words.flatMap((text) => search(text)).flatMap(({ pages }) => pages);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ title, excerpt }) => !title[1] && !excerpt[1])).toEqual([]);
});
