import { describe, expect, it } from 'vitest';
import { type Marked, openSearchIndex, type SearchPage } from './search-index';

const page = (to: string, title: string, text: string): SearchPage => ({
  to,
  title,
  description: 'Something to read',
  text,
});
const openIndex = (...pages: SearchPage[]) => openSearchIndex(JSON.stringify(pages));
const show = ([before, word, after]: Marked) => `${before}[${word}]${after}`;

const search = await openIndex(
  page('/blog/kitchens', 'About kitchens', 'Where a runbook lies on the | table.'),
  page('/blog/runbooks', 'A runbook for a cut-over', 'Rehearse it twice.'),
);
const foundPaths = (words: string) => search(words).flatMap((group) => group.pages.map(({ to }) => to));

describe('the search', () => {
  it.each([
    // what is found, words, found paths
    ['a word of the title before a word of the text', 'runbook', ['/blog/runbooks', '/blog/kitchens']],
    ['the beginning of a word, in either case', 'REHEA', ['/blog/runbooks']],
    ['a word with one wrong letter', 'kitchans', ['/blog/kitchens']],
    ['only pages that have all of the words', 'runbook twice', ['/blog/runbooks']],
    ['nothing for a word that no page has', 'zeppelin', []],
    ['nothing for punctuation alone', '|', []],
  ])('finds %s', (_, words, found) => {
    expect(foundPaths(words)).toEqual(found);
  });

  it('finds similar words only if no page has the word', async () => {
    const find = await openIndex(page('/a', 'Mitigation', ''), page('/b', 'Migration', ''));
    expect(find('migration').flatMap((group) => group.pages.map(({ to }) => to))).toEqual(['/b']);
  });

  it.each([
    // words, title with the marked word in brackets
    ['lodz', 'An office in [Łódź]'],
    ['Århus', 'An office in Aarhus and [Arhus]'],
    ['strasse', 'A bridge to [Straße] 12'],
    ['٢٠٢٧', 'What changes in [2027]'],
    ['SOC2', 'An audit by [SOC] 2'],
    ['ISO27001', '[ISO] 27001 in the cloud'],
    ["client's", 'In a [client’s] own account'],
    ['data centre', 'A [data] center closes'],
    ['over', 'A (safe) [cut-over], twice'],
  ])('finds %s in "%s", and marks the word in brackets', async (words, title) => {
    const find = await openIndex(page('/found', title.replaceAll(/[[\]]/g, ''), ''));
    expect(find(words)[0]?.pages.map((found) => show(found.title))).toEqual([title]);
  });

  it('returns at most five results of each group, the best group first', async () => {
    const posts = [1, 2, 3, 4, 5, 6].map((number) => page(`/blog/${number}`, 'About it', 'cloud'));
    const find = await openIndex(...posts, page('/cloud', 'Cloud', ''));
    expect(find('cloud').map((group) => [group.name, group.pages.length])).toEqual([
      ['Pages', 1],
      ['Posts', 5],
    ]);
  });
});

describe('an excerpt', () => {
  const excerpt = async (words: string, text: string) => {
    const find = await openIndex(page('/a', 'A title', text));
    return find(words).flatMap((group) => group.pages.map((found) => show(found.excerpt)));
  };
  it.each([
    // title of the test, words, text of the page, excerpt
    [
      'has whole words on both sides of the word found',
      'team',
      'The plan that all had signed says who calls whom, and when the team moves the traffic of the whole plant at once.',
      '…who calls whom, and when the [team] moves the traffic of the whole plant at once.',
    ],
    ['is from a sentence rather than a heading', 'plan', 'PLAN\nMake a plan first.', 'Make a [plan] first.'],
    [
      'is from the line with most of the words',
      'plan budget',
      'A plan.\nA budget and a plan.',
      'A [budget] and a plan.',
    ],
    [
      'continues after a heading',
      'fees',
      'Fees\nWhat it costs',
      '[Fees] · What it costs · Something to read',
    ],
  ])('%s', async (_, words, text, shown) => {
    expect(await excerpt(words, text)).toEqual([shown]);
  });

  it('is the description if only the title has the word', async () => {
    expect(await excerpt('title', 'Another text.')).toEqual(['Something to read[]']);
  });
});
