import { expect, test } from 'vitest';
import { openSearchIndex } from '../src/features/search/search-index.ts';
import { readFile } from './read-site.ts';

const search = openSearchIndex(readFile('search-index.json'));

test.each([
  ['price of a migration', 'Prices'],
  ['liability insurance', 'About'],
  ['sub-processor', 'Trust and security'],
  ['jobs', 'Careers'],
  ['contact us', 'Contact'],
  ['privacy policy', 'Privacy Policy'],
])('the search finds for "%s" the page %s', (words, title) => {
  const found = search(words).find(({ name }) => name === 'Pages');
  expect(found?.pages.map((page) => page.title)).toContain(title);
});

test.each([
  ['prices', 'Prices'],
  ['coordinated omission', 'A load test that told the truth'],
  ['runbok', 'A runbook for a cut-over nobody notices'],
])('the first that the search finds for "%s" is %s', (words, title) => {
  expect(search(words)[0]?.pages[0]?.title).toBe(title);
});
