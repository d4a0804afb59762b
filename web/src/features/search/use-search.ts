import { useCallback, useRef, useState } from 'react';
import { searchTexts } from '@/content/blog-page';
import { fetchText } from '@/lib/fetch-code';
import { type Found, openSearchIndex } from './search-index';

/** After this time the search says that it waits for its index. */
const PATIENCE_MS = 5_000;

let opened: Promise<(words: string) => Found[]> | undefined;

function openSearch() {
  opened ??= fetchText('/search-index.json').then(openSearchIndex);
  return opened;
}

/** The search is in the browser. The first words load its index. */
export function useSearch(isWanted: (page: Found) => boolean) {
  const [found, setFound] = useState<Found[] | 'failed' | null>(null);
  const last = useRef('');

  const search = useCallback(
    async (words: string) => {
      const searched = words.trim();
      last.current = searched;
      if (!searched) {
        setFound(null);
        return;
      }
      const timer = setTimeout(() => setFound('failed'), PATIENCE_MS);
      const find = await openSearch();
      clearTimeout(timer);
      if (last.current === searched) setFound(find(searched).filter(isWanted));
    },
    [isWanted],
  );

  const pages = Array.isArray(found) ? found : [];
  const status =
    found === 'failed'
      ? searchTexts.failed
      : found && (found.length === 0 ? searchTexts.none : searchTexts.found(found.length));
  return { pages, status, isAnswered: Array.isArray(found), search };
}
