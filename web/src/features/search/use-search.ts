import { useRef, useState } from 'react';
import { searchTexts } from '@/content/blog-page';
import { fetchText } from '@/lib/fetch-code';
import { type Found, openSearchIndex } from './search-index';

/** After this time the search says that it waits for its index. */
const PATIENCE_MS = 5_000;

let opened: Promise<(words: string) => Found[]> | undefined;

/** The search is in the browser. The first words load its index. @param pick what to show of what is found */
export function useSearch(pick: (found: Found[]) => Found[]) {
  const [found, setFound] = useState<Found[] | 'failed' | null>(null);
  const last = useRef('');

  async function search(words: string): Promise<void> {
    const searched = words.trim();
    last.current = searched;
    if (!searched) {
      setFound(null);
      return;
    }
    const show = (result: Found[] | 'failed') => {
      if (last.current === searched) setFound(result);
    };
    const timer = setTimeout(show, PATIENCE_MS, 'failed');
    opened ??= fetchText('/search-index.json').then(openSearchIndex);
    const find = await opened;
    clearTimeout(timer);
    show(pick(find(searched)));
  }

  const pages = Array.isArray(found) ? found : [];
  const status =
    found === 'failed'
      ? searchTexts.failed
      : found && (found.length === 0 ? searchTexts.none : searchTexts.found(found.length));
  return { pages, status, isAnswered: Array.isArray(found), search };
}
