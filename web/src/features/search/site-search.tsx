import { useEffect, useId, useRef, useState } from 'react';
import { searchTexts } from '@/content/blog-page';
import { fetchFiles, fetchText } from '@/lib/fetch-code';
import { Icon } from '@/sections/icon';
import type { Found } from './search-index';
import classes from './site-search.module.css';

/** After this time the search says that it waits for its index. */
const PATIENCE_MS = 5_000;

/** Whether `/` is a letter here, or searches the records of the dashboard. */
const isTyping = () =>
  Boolean(document.activeElement?.closest('input, textarea, select, [contenteditable], dialog')) ||
  location.pathname === '/admin';

/** Opens the search of the whole site by the links to it and by the key `/`. */
export function SiteSearch() {
  // Each opening has its own dialog: `/` may open another before the browser reports the first as closed.
  const [opened, setOpened] = useState(0);
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const open = () => setOpened((count) => count + 1);
    document.addEventListener(
      'click',
      (event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || !(event.target as Element).closest('[data-search]')) return;
        event.preventDefault();
        open();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, metaKey, ctrlKey, altKey, isComposing } = event;
        if (key !== '/' || metaKey || ctrlKey || altKey || isComposing || isTyping()) return;
        event.preventDefault();
        open();
      },
      { signal },
    );
    // The key that has started the app (first-view/start.ts).
    const { dataset } = document.documentElement;
    if (dataset['key'] === '/' && !isTyping()) open();
    delete dataset['key'];
    return () => listening.abort();
  }, []);
  return opened > closed && <SearchDialog key={opened} onClose={() => setClosed(opened)} />;
}

/** Searches services, engagements, pages and posts. Arrows move through what is found, Enter opens it, Escape closes. */
function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { groups, status, search } = useSearch();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('keydown', (event) => moveFocus(element, event), { signal });
    element.addEventListener(
      'click',
      ({ target }) => {
        // A link leads on; the dialog itself is what is around its content.
        if (target === element || (target as Element).closest('a')) element.close();
      },
      { signal },
    );
    element.showModal();
    return () => listening.abort();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={searchTexts.label}
      data-screen-only=""
      onClose={onClose}
    >
      <search className={classes.search}>
        <div className={classes.field}>
          <Icon name="search" size={20} stroke={1.75} />
          <input
            type="search"
            aria-label={searchTexts.label}
            placeholder={searchTexts.label}
            autoComplete="off"
            enterKeyHint="go"
            dir="auto"
            onInput={(event) => void search(event.currentTarget.value)}
          />
          <button type="button" aria-label={searchTexts.close} onClick={() => dialog.current?.close()}>
            <Icon name="x" size={20} stroke={1.75} />
          </button>
        </div>
        <p role="status" className={classes.status}>
          {status}
        </p>
        {groups.map(({ name, pages }) => (
          <Group key={name} name={name} pages={pages} />
        ))}
      </search>
    </dialog>
  );
}

interface FoundGroup {
  name: string;
  pages: readonly Found[];
}

type Search = (words: string) => FoundGroup[];

let index: Promise<Search> | undefined;

async function loadIndex(): Promise<Search> {
  const loading = fetchText('/search-index.json');
  await fetchFiles('search');
  const { openSearchIndex } = await import('./search-index');
  return openSearchIndex(await loading);
}

/** The search is in the browser. The first words load its code and its index. */
function useSearch() {
  const [found, setFound] = useState<FoundGroup[] | 'failed' | null>(null);
  const last = useRef('');
  async function search(text: string): Promise<void> {
    const words = text.trim();
    last.current = words;
    const show = (result: typeof found) => {
      if (last.current === words) setFound(result);
    };
    if (!words) {
      show(null);
      return;
    }
    const timer = setTimeout(show, PATIENCE_MS, 'failed');
    index ??= loadIndex();
    const find = await index;
    clearTimeout(timer);
    show(find(words));
  }
  const groups = Array.isArray(found) ? found : [];
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  const status =
    found === 'failed'
      ? searchTexts.failed
      : found === null
        ? searchTexts.keys
        : count === 0
          ? searchTexts.none
          : searchTexts.found(count);
  return { groups, status, search };
}

/** Moves by arrows through the field and the links below it. Enter in the field opens the first link. */
function moveFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, li a')];
  const position = stops.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.isComposing) return;
  if (step !== undefined) stops[(position + step + stops.length) % stops.length]?.focus();
  else if (event.key === 'Enter' && position === 0) stops[1]?.click();
  else return;
  event.preventDefault();
}

function Group({ name, pages }: FoundGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{name}</h2>
      <ul>
        {pages.map(({ to, title, note }) => (
          <li key={to}>
            <a className={classes.link} href={to}>
              <strong>{title}</strong> <span>{note}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
