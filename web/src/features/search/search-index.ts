import MiniSearch, { type Options } from 'minisearch';
import type { Post } from '@shared/blog';

/** A post that the search finds. */
export interface FoundPost {
  slug: string;
  title: string;
  category: string;
}

const options: Options<Post> = {
  idField: 'slug',
  fields: ['title', 'description', 'category', 'content'],
  storeFields: ['title', 'category'],
  // Markdown leaves signs such as '|' as words.
  processTerm: (term) => (/[\p{L}\p{N}]/u.test(term) ? term.toLowerCase() : null),
  searchOptions: {
    boost: { title: 4, description: 2, category: 2 },
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};

/** The index over titles and texts, as JSON. */
export function createSearchIndex(posts: readonly Post[]): string {
  const index = new MiniSearch(options);
  index.addAll(posts);
  return JSON.stringify(index);
}

/** @returns the search in an index that {@link createSearchIndex} made: the best posts first */
export function openSearchIndex(json: string): (words: string) => FoundPost[] {
  const index = MiniSearch.loadJSON(json, options);
  return (words) =>
    index.search(words).map((found) => {
      const { id: slug, title, category } = found as unknown as Record<'id' | 'title' | 'category', string>;
      return { slug, title, category };
    });
}
