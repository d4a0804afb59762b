import MiniSearch, { type SearchResult } from 'minisearch';
import { foldText } from '@shared/inquiry/characters';
import { groupBy } from '@shared/ponyfills';

/** A page as the build writes it into the index. `text` has a line for each block of the page. */
export interface SearchPage {
  to: string;
  title: string;
  description: string;
  text: string;
}

/** A text in three parts: before the first matching word, the word, and after it. */
export type Marked = readonly [before: string, word: string, after: string];

export interface FoundGroup {
  name: string;
  pages: { to: string; title: Marked; excerpt: Marked }[];
}

/** The names of the groups, by the folder of their pages. */
const groups = { '/solutions/': 'Services', '/engagements/': 'Engagements', '/blog/': 'Posts' };

const groupOf = (to: string) =>
  Object.entries(groups).find(([folder]) => to.startsWith(folder))?.[1] ?? 'Pages';

/** Returns the words of a text as the search compares them. 'SOC2' becomes 'SOC 2'. */
const toTerms = (text: string) =>
  (foldText(text).match(/\p{N}+|\p{L}+/gu) ?? [])
    // Converts the British spelling of "center", which fuzzy search does not find, because two letters differ.
    .map((term) => term.replace('centre', 'center'));

const MAX_RESULTS_PER_GROUP = 5;

/**
 * Indexes the pages a few at a time, so that typing is not blocked.
 * @returns the search function, which returns the best results of each group, the best group first
 */
export async function openSearchIndex(json: string): Promise<(words: string) => FoundGroup[]> {
  const index = new MiniSearch<SearchPage>({
    idField: 'to',
    fields: ['title', 'description', 'text'],
    storeFields: ['to', 'title', 'description', 'text'],
    tokenize: toTerms,
    searchOptions: {
      boost: { title: 4, description: 2 },
      combineWith: 'AND',
      // Also finds longer words that begin with a term of three letters or more, or with the last term, because the
      // visitor may still be typing it.
      prefix: (term, position, terms) => term.length > 2 || position === terms.length - 1,
    },
  });
  await index.addAllAsync(JSON.parse(json) as SearchPage[], { chunkSize: 4 });
  return (words) => {
    const exact = index.search(words);
    // A similar word may differ in a fifth of its letters.
    const found =
      exact.length > 0 ? exact : index.search(words, { fuzzy: (term) => (term.length > 4 ? 0.2 : false) });
    return [...groupBy(found, ({ id }) => groupOf(id as string))].map(([name, results]) => ({
      name,
      pages: results.slice(0, MAX_RESULTS_PER_GROUP).map((result) => {
        const { terms, to, title, description, text } = result as SearchResult & SearchPage;
        const isFound = toMatcher(terms);
        return {
          to,
          title: mark(title, isFound),
          excerpt: findExcerpt([...text.split('\n'), description], isFound),
        };
      }),
    }));
  };
}

type Matcher = (term: string) => boolean;

/**
 * Returns a test for the terms that a search has found. Terms of one or two letters count only if all terms are that
 * short.
 */
function toMatcher(found: readonly string[]): Matcher {
  const long = found.filter((term) => term.length > 2);
  const terms = new Set(long.length > 0 ? long : found);
  return (term) => terms.has(term);
}

/** Splits a text at its first matching word. */
function mark(text: string, isFound: Matcher): Marked {
  const part = [...text.matchAll(/\S+/g)].find(([words]) => toTerms(words).some(isFound));
  if (!part) return [text, '', ''];
  // Leaves out the punctuation around the word.
  const [word = ''] = /[\p{L}\p{N}](.*[\p{L}\p{N}])?/u.exec(part[0]) ?? [];
  const start = part.index + part[0].indexOf(word);
  return [text.slice(0, start), word, text.slice(start + word.length)];
}

/** The lengths in characters of the part before the matching word, and of the whole excerpt. */
const EXCERPT = { before: 32, all: 84 };

/**
 * Returns the text around the first match in the line with the most matches, or the last line if none matches. Sentences
 * are preferred.
 */
function findExcerpt(lines: readonly string[], isFound: Matcher): Marked {
  const isSentence = (line: string) => /[.?!]$/.test(line);
  const ranks = lines.map((line) => {
    const found = new Set(toTerms(line).filter(isFound)).size;
    return found && found + (isSentence(line) ? 0.5 : 0);
  });
  const rank = Math.max(...ranks);
  const best = rank > 0 ? ranks.indexOf(rank) : lines.length - 1;
  const line = lines[best] ?? '';
  // A heading or a label is extended by the next three lines, because it says little alone.
  const text = isSentence(line) ? line : lines.slice(best, best + 4).join(' · ');
  const [textBefore, word, textAfter] = mark(text, isFound);
  const isCut = word !== '' && textBefore.length > EXCERPT.before;
  const before = isCut
    ? textBefore.slice(-EXCERPT.before).replace(/^\S*\s/, '…')
    : shorten(textBefore, EXCERPT.all);
  return [before, word, shorten(textAfter, EXCERPT.all - before.length - word.length)];
}

/** Shortens a text to the whole words that fit. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, Math.max(0, length));
  return `${start.slice(0, Math.max(0, start.lastIndexOf(' ')))}…`;
}
