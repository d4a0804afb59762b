import { describe, expect, it } from 'vitest';
import { toPost } from '@shared/blog';
import { createSearchIndex, openSearchIndex } from './search-index';

const post = (slug: string, title: string, content: string) =>
  toPost(
    slug,
    {
      title,
      description: 'A post',
      category: 'Cloud',
      solution: 'security',
      date: '2026-01-01',
      audience: 'Readers',
      outcome: 'Find it',
    },
    content,
  );

const search = openSearchIndex(
  createSearchIndex([
    post('kitchens', 'About kitchens', 'Where a runbook lies on the | table.'),
    post('runbooks', 'A runbook for a cut-over', 'Rehearse it twice.'),
  ]),
);
const slugs = (words: string) => search(words).map(({ slug }) => slug);

describe('the search', () => {
  it('finds a word of the title before a word of the text', () => {
    expect(slugs('runbook')).toEqual(['runbooks', 'kitchens']);
  });

  it('finds the beginning of a word, in either case', () => {
    expect(slugs('REHEA')).toEqual(['runbooks']);
  });

  it('finds a word with a letter wrong', () => {
    expect(slugs('kitchans')).toEqual(['kitchens']);
  });

  it('finds posts that have all of the words', () => {
    expect(slugs('runbook twice')).toEqual(['runbooks']);
  });

  it('finds nothing for a word that no post has, and for signs alone', () => {
    expect(slugs('zeppelin')).toEqual([]);
    expect(slugs('|')).toEqual([]);
  });

  it('knows title and category of what it finds', () => {
    expect(search('kitchens')).toEqual([{ slug: 'kitchens', title: 'About kitchens', category: 'Cloud' }]);
  });
});
