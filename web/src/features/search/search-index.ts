import MiniSearch, { type Options } from 'minisearch';
import { foldText } from '@shared/inquiry/characters';
import { groupBy } from '@shared/ponyfills';

export interface Found {
  to: string;
  kind: keyof typeof kinds;
  title: string;
  note?: string;
}

/** The kinds of pages that the search finds, and the names of their groups. */
const kinds = {
  Service: 'Services',
  Engagement: 'Engagements',
  Page: 'Pages',
  Post: 'Posts',
} as const;

export interface Searchable extends Found {
  description: string;
  content: string;
}

const options: Options<Searchable> = {
  idField: 'to',
  // 'SOC2' is found as 'SOC 2'.
  tokenize: (text) => foldText(text).match(/\p{N}+|\p{L}+/gu) ?? [],
  fields: ['title', 'description', 'note', 'content'],
  storeFields: ['kind', 'title', 'note'],
  // The other spelling of center is two letters away.
  processTerm: (term) => term.replace('centre', 'center'),
  searchOptions: {
    boost: { title: 4, description: 2, note: 2 },
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};

export function createSearchIndex(pages: readonly Searchable[]): string {
  const index = new MiniSearch(options);
  index.addAll(pages);
  return JSON.stringify(index);
}

const SHOWN_OF_A_KIND = 5;

/** @returns the search in an index that {@link createSearchIndex} made: the best pages of each kind, the best kind first */
export function openSearchIndex(json: string): (words: string) => { name: string; pages: Found[] }[] {
  const index = MiniSearch.loadJSON(json, options);
  return (words) => {
    const found = index.search(words).map((result): Found => {
      const { id: to, kind, title, note } = result as unknown as Found & { id: string };
      return { to, kind, title, ...(note && { note }) };
    });
    return [...groupBy(found, ({ kind }) => kind)].map(([kind, pages]) => ({
      name: kinds[kind],
      pages: pages.slice(0, SHOWN_OF_A_KIND),
    }));
  };
}
