import { useRef, useState } from 'react';
import { searchTexts } from '@/content/blog-page';
import { fetchText } from '@/lib/fetch-code';
import { type Found, openSearchIndex } from './search-index';

/** After this time the search says that it waits for its index. */
const PATIENCE_MS = 5_000;

let opened: Promise<(words: string) => Found[]> | undefined;

/** The search is in the browser. The first words load its index. @param kind finds nothing else */
export function useSearch(kind?: Found['kind']) {
  const [found, setFound] = useState<Found[] | 'failed' | null>(null);
  const last = useRef('');

  async function search(words: string): Promise<void> {
    const searched = words.trim();
    last.current = searched;
    if (!searched) {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => setFound('failed'), PATIENCE_MS);
    opened ??= fetchText('/search-index.json').then(openSearchIndex);
    const find = await opened;
    clearTimeout(timer);
    if (last.current === searched) setFound(find(searched).filter((page) => !kind || page.kind === kind));
  }

  const pages = Array.isArray(found) ? found : [];
  const status =
    found === 'failed'
      ? searchTexts.failed
      : found && (found.length === 0 ? searchTexts.none : searchTexts.found(found.length));
  return { pages, status, isAnswered: Array.isArray(found), search };
}
