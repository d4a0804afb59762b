import { describe, expect, it } from 'vitest';
import { createSearchIndex, type Found, openSearchIndex, type Searchable } from './search-index';

const post = (to: string, title: string, content: string): Searchable => ({
  to,
  kind: 'Post',
  title,
  note: 'Cloud',
  description: 'A post',
  content,
});

const search = openSearchIndex(
  createSearchIndex([
    post('kitchens', 'About kitchens', 'Where a runbook lies on the | table.'),
    post('runbooks', 'A runbook for a cut-over', 'Rehearse it twice.'),
  ]),
);
const pages = (words: string) => search(words).flatMap((group) => group.pages.map(({ to }) => to));

describe('the search', () => {
  it.each([
    ['a word of the title before a word of the text', 'runbook', ['runbooks', 'kitchens']],
    ['the beginning of a word, in either case', 'REHEA', ['runbooks']],
    ['a word with a letter wrong', 'kitchans', ['kitchens']],
    ['posts that have all of the words', 'runbook twice', ['runbooks']],
    ['nothing for a word that no post has', 'zeppelin', []],
    ['nothing for signs alone', '|', []],
  ])('finds %s', (_, words, found) => {
    expect(pages(words)).toEqual(found);
  });

  it.each([
    ['lodz', 'An office in Łódź'],
    ['Århus', 'An office in Aarhus and Arhus'],
    ['strasse', 'A bridge to Straße 12'],
    ['٢٠٢٧', 'What changes in 2027'],
    ['SOC2', 'An audit by SOC 2'],
    ['ISO27001', 'ISO 27001 in the cloud'],
    ["client's", 'In a client’s own account'],
    ['data centre', 'A data center closes'],
  ])('finds %s in "%s"', (words, title) => {
    expect(openSearchIndex(createSearchIndex([post('found', title, '')]))(words)).toHaveLength(1);
  });

  it('shows five of each kind, with the best kind first', () => {
    const page = (kind: Found['kind'], number: number, content: string): Searchable => ({
      ...post(`${kind} ${number}`, content, 'cloud'),
      kind,
    });
    const pages = [1, 2, 3, 4, 5, 6].map((number) => page('Post', number, 'About it'));
    const find = openSearchIndex(createSearchIndex([...pages, page('Page', 1, 'Cloud')]));
    expect(find('cloud').map(({ name, pages }) => [name, pages.length])).toEqual([
      ['Pages', 1],
      ['Posts', 5],
    ]);
  });

  it('knows title and category of what it finds', () => {
    expect(search('kitchens')).toEqual([
      { name: 'Posts', pages: [{ to: 'kitchens', kind: 'Post', title: 'About kitchens', note: 'Cloud' }] },
    ]);
  });
});
