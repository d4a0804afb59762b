import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { searchTexts } from '@/content/blog-page';
import { solutions, solutionLink, solutionSlugs } from '@/content/solutions';
import { fetchText, loadPart } from '@/lib/fetch-code';
import { isComposing } from '@/lib/is-composing';
import { Icon } from '@/sections/icon';
import classes from './search-dialog.module.css';
import { type FoundGroup, type Marked, openSearchIndex } from './search-index';

/** After this time, the dialog reports that the index has not loaded. */
const INDEX_TIMEOUT_MS = 5_000;

const SUGGESTED_SERVICES = 3;

const services = solutionSlugs
  .slice(0, SUGGESTED_SERVICES)
  .map((slug) => ({ ...solutionLink(slug), text: solutions[slug].menuLine ?? '' }));
const suggestions: FoundGroup = {
  name: searchTexts.suggestions.name,
  pages: [...services, ...searchTexts.suggestions.pages].map(({ to, label, text }) => ({
    to,
    title: [label, '', ''], // without a marked word
    excerpt: [text, '', ''],
  })),
};

interface Props {
  /** The words of the search before the page reloaded for a new release. */
  initialWords: string;
  onClose: () => void;
}

/**
 * Searches services, engagements, pages and posts. The first result is selected: Enter opens it. Arrow keys move to the
 * other results, Escape closes the dialog.
 */
export function SearchDialog({ initialWords, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { search, ...shown } = useSearch(initialWords);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('keydown', (event) => moveFocus(element, event), { signal });
    element.addEventListener(
      'click',
      ({ target }) => {
        // Closes on a link and on the backdrop, whose target is the dialog itself.
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
            defaultValue={initialWords}
            onInput={(event) => void search(event.currentTarget.value)}
          />
          <button type="button" aria-label={searchTexts.close} onClick={() => dialog.current?.close()}>
            <Icon name="x" size={20} stroke={1.75} />
          </button>
        </div>
        <p role="status" className="fine-print">
          {statusText(shown)}
        </p>
        {/* The key renders new elements, because a translator may have changed the old ones. */}
        <div key={shown.words} data-found={shown.words ? '' : undefined}>
          {shown.groups?.map(({ name, pages }) => (
            <Group key={name} name={name} pages={pages} />
          ))}
        </div>
      </search>
    </dialog>
  );
}

interface SearchState {
  words: string;
  /** Null if the index does not load. */
  groups: readonly FoundGroup[] | null;
}

let loadingIndex: ReturnType<typeof openSearchIndex> | undefined;

/** Returns a function that searches in the browser, and what it found last. The first search loads the index. */
function useSearch(initialWords: string) {
  const [{ words, groups }, setShown] = useState<SearchState>({ words: '', groups: [suggestions] });
  const latest = useRef('');
  async function search(text: string): Promise<void> {
    const typed = text.trim();
    document.documentElement.dataset['wanted'] = `search ${typed}`; // for a reload (lib/fetch-code.ts)
    latest.current = typed;
    const show = (found: SearchState['groups']) => {
      if (latest.current === typed) setShown({ words: typed, groups: found }); // unless a later search has begun
    };
    if (!typed) {
      show([suggestions]);
      return;
    }
    const timer = setTimeout(show, INDEX_TIMEOUT_MS, null);
    loadingIndex ??= loadPart(() => fetchText('/search-index.json').then(openSearchIndex));
    const find = await loadingIndex;
    clearTimeout(timer);
    show(find(typed));
  }
  const searchInitialWords = useEffectEvent(() => void search(initialWords));
  useEffect(() => searchInitialWords(), []);
  return { words, groups, search };
}

function statusText({ words, groups }: SearchState) {
  if (!groups) return searchTexts.failed;
  // A device whose pointer can hover probably has a keyboard.
  if (!words) return matchMedia('(hover: hover)').matches && searchTexts.keys;
  const [first] = groups;
  if (!first) return searchTexts.none;
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  return searchTexts.found(count, first.pages[0]?.title.join('') ?? '');
}

/**
 * Moves the focus with the arrow keys through the field and the links. Enter in the field opens the selected link, the
 * first result.
 */
function moveFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, li a')];
  const selected = dialog.querySelector<HTMLElement>('[data-found] a');
  const position = stops.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (isComposing(event)) return;
  if (step !== undefined) {
    // Stop 0 is the field, and stop 1 the first result, which is already selected. Therefore Down moves from the field to
    // stop 2, if there is one.
    const from = selected && position === 0 && step === 1 ? Math.min(1, stops.length - 2) : position;
    stops[(from + step + stops.length) % stops.length]?.focus();
  } else if (event.key === 'Enter' && position === 0) selected?.click();
  else return;
  event.preventDefault();
}

function Group({ name, pages }: FoundGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id} className="accent-line">
        {name}
      </h2>
      <ul>
        {pages.map(({ to, title, excerpt }) => (
          <li key={to}>
            <a className={classes.link} href={to}>
              <strong>
                <MarkedText text={title} />
              </strong>{' '}
              <span>
                <MarkedText text={excerpt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MarkedText = ({ text: [before, word, after] }: { text: Marked }) => (
  <>
    {before}
    {word && <mark>{word}</mark>}
    {after}
  </>
);
