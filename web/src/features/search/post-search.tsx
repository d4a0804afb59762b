import { useEffect, useEffectEvent, useRef } from 'react';
import { searchTexts } from '@/content/blog-page';
import { Icon } from '@/sections/icon';
import classes from './post-search.module.css';
import type { Found } from './search-index';
import { useSearch } from './use-search';

// A constant: React's `useId` differs between a page and an island of it.
const INPUT_ID = 'post-search';

const postsOf = (found: Found[]) => found.filter(({ kind }) => kind === 'Post');

/** Searches titles and texts of the posts. The results replace the list; the address has the words, for Back. */
export function PostSearch() {
  const input = useRef<HTMLInputElement>(null);
  const { pages, status, isAnswered, search } = useSearch(postsOf);

  function show() {
    const words = input.current?.value ?? '';
    const address = new URL(location.href);
    if (words.trim()) address.searchParams.set('q', words);
    else address.searchParams.delete('q');
    history.replaceState(history.state, '', address);
    void search(words);
  }

  const begin = useEffectEvent(() => {
    // Words typed before hydration are in the input already.
    if (input.current) input.current.value ||= new URLSearchParams(location.search).get('q') ?? '';
    show();
  });
  useEffect(() => begin(), []);

  // A link to this page without words, such as 'All posts', shows the list again.
  const onClick = useEffectEvent(({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const link = (target as Element).closest('a');
    if (ctrlKey || metaKey || shiftKey) return; // opens another tab or window
    if (!input.current || link?.origin !== location.origin || link.pathname !== location.pathname) return;
    input.current.value = new URLSearchParams(link.search).get('q') ?? '';
    show();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('click', (event) => onClick(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <search className={classes.search} data-answered={isAnswered || undefined}>
      <label className={classes.field} htmlFor={INPUT_ID}>
        <Icon name="search" size={20} stroke={1.75} />
        <span className="visually-hidden">{searchTexts.posts}</span>
        <input
          ref={input}
          id={INPUT_ID}
          name="q"
          type="search"
          placeholder={searchTexts.posts}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onInput={show}
        />
      </label>
      <div className={classes.results}>
        <p role="status">{status}</p>
        {pages.length > 0 && (
          <ol>
            {pages.map(({ to, title, note }) => (
              <li key={to}>
                <a className={classes.link} href={to}>
                  <strong>{title}</strong> <span>{note}</span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </div>
    </search>
  );
}
