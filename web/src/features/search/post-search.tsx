import { useEffect, useRef, useState } from 'react';
import { searchTexts } from '@/content/blog-page';
import { fetchText } from '@/lib/fetch-code';
import { Icon } from '@/sections/icon';
import classes from './post-search.module.css';
import { type FoundPost, openSearchIndex } from './search-index';

// A constant: React's `useId` differs between a page and an island of it.
const INPUT_ID = 'post-search';

/** After this time the search says that it waits for its index. */
const PATIENCE_MS = 5_000;

type Search = (words: string) => FoundPost[];

let opened: Promise<Search> | undefined;

/** Loads the index, once. */
function openSearch(): Promise<Search> {
  opened ??= fetchText('/blog/search-index.json').then(openSearchIndex);
  return opened;
}

/** Searches titles and texts of the posts in the browser. The first letter loads the index. */
export function PostSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<FoundPost[] | 'failed' | null>(null);

  async function search() {
    const words = () => input.current?.value.trim() ?? '';
    const searched = words();
    if (!searched) {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => setFound('failed'), PATIENCE_MS);
    const find = await openSearch();
    clearTimeout(timer);
    if (words() === searched) setFound(find(searched));
  }

  // What was typed before hydration is in the input already.
  useEffect(() => void search(), []);

  return (
    <search className={classes.search}>
      <label className={classes.field} htmlFor={INPUT_ID}>
        <Icon name="search" size={20} stroke={1.75} />
        <span className="visually-hidden">{searchTexts.label}</span>
        <input
          ref={input}
          id={INPUT_ID}
          type="search"
          placeholder={searchTexts.label}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onInput={search}
        />
      </label>
      <div className={classes.results}>
        <p role="status">{statusOf(found)}</p>
        {Array.isArray(found) && found.length > 0 && (
          <ol>
            {found.map(({ slug, title, category }) => (
              <li key={slug}>
                <a className={classes.link} href={`/blog/${slug}`}>
                  <strong>{title}</strong> <span>{category}</span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </div>
    </search>
  );
}

function statusOf(found: FoundPost[] | 'failed' | null): string | null {
  if (found === null) return null;
  if (found === 'failed') return searchTexts.failed;
  return found.length === 0 ? searchTexts.none : searchTexts.found(found.length);
}
