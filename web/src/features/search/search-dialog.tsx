import { useEffect, useId, useRef } from 'react';
import { searchTexts } from '@/content/blog-page';
import { Icon } from '@/sections/icon';
import classes from './search-dialog.module.css';
import { bestOfEachKind, type Found, kinds, kindsOf } from './search-index';
import { useSearch } from './use-search';

/** Searches services, engagements, pages and posts. Arrows move through what is found, Enter opens it, Escape closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pages, status, search } = useSearch(bestOfEachKind);

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
      aria-label={searchTexts.site}
      data-screen-only=""
      onClose={onClose}
    >
      <search className={classes.search}>
        <div className={classes.field}>
          <Icon name="search" size={20} stroke={1.75} />
          <input
            type="search"
            aria-label={searchTexts.site}
            placeholder={searchTexts.site}
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
          {status ?? searchTexts.keys}
        </p>
        {kindsOf(pages).map((kind) => (
          <Group key={kind} kind={kind} pages={pages.filter((page) => page.kind === kind)} />
        ))}
      </search>
    </dialog>
  );
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

function Group({ kind, pages }: { kind: Found['kind']; pages: readonly Found[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{kinds[kind]}</h2>
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
