import type * as appEntry from '../entry.client';
import { loadFonts } from './fonts';
import { PAGE_DATA_ID, type PageData } from './page-data';
import { rememberVisit } from './visit';

/**
 * The script in the HTML of every page. It applies the colour scheme before the first paint, loads the fonts after it,
 * starts the app on the visitor's first sign of intent, remembers where the visit began, and holds a form that is sent
 * before the app can send it.
 */

// Mantine's key.
const SCHEME_KEY = 'mantine-color-scheme-value';
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function storedScheme(): string | null {
  try {
    return localStorage.getItem(SCHEME_KEY);
  } catch {
    return null;
  }
}

function applyScheme(): void {
  const stored = storedScheme();
  const chosen = stored === 'dark' || stored === 'light' ? stored : prefersDark.matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen;
}

applyScheme();
prefersDark.addEventListener('change', applyScheme);
addEventListener('storage', applyScheme);

document.addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('[data-scheme-toggle]')) return;
  const scheme = root.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
  root.dataset.mantineColorScheme = scheme;
  try {
    localStorage.setItem(SCHEME_KEY, scheme);
  } catch {
    // The choice lasts until the next page.
  }
});

/** A popover does not close by itself when the focus leaves it and its button. */
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const popover =
    (target as Element).closest<HTMLElement>('[popover]') ??
    (target as HTMLButtonElement).popoverTargetElement;
  const next = relatedTarget as HTMLButtonElement | null;
  if (!(popover instanceof HTMLElement) || !next) return;
  if (!popover.contains(next) && next.popoverTargetElement !== popover) popover.hidePopover();
});

const intents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'wheel',
  'submit',
];

function listenForIntent(): void {
  for (const type of intents) addEventListener(type, onIntent, { capture: true, passive: true });
}

/** A page that loads under a resting pointer is told of a move, of no length: that is no sign of intent. */
function onIntent(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent;
  if (type !== 'pointermove' || movementX || movementY) loadApp();
}

let isLoading = false;

/** Loads the app with all that it will import, in parallel. After a failure, the next sign of intent tries again. */
function loadApp(): void {
  const data = pageData();
  if (!data || isLoading) return;
  isLoading = true;
  for (const type of intents) removeEventListener(type, onIntent, { capture: true });
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) sheet.disabled = false;
  for (const href of data.modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const entry = import(/* @vite-ignore */ data.entry) as Promise<typeof appEntry>;
  entry
    .then(({ startApp }) => startApp())
    .catch(() => {
      isLoading = false;
      listenForIntent();
    });
}

/** The page's data block, once it has been parsed. */
function pageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

let held: { form: HTMLFormElement; isValid: boolean } | undefined;

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if ('hydrated' in form.dataset || !form.closest('[data-island]')) return;
    event.preventDefault();
    held = { form, isValid: form.reportValidity() };
    if (held.isValid) form.setAttribute('aria-busy', 'true');
  },
  { capture: true },
);
addEventListener('hydrated', ({ target }) => {
  const form = target as HTMLFormElement;
  form.dataset.hydrated = '';
  if (held?.form !== form) return;
  form.setAttribute('aria-busy', 'false');
  // What the browser refused is sent again only to show the form's own messages, not once it has been corrected.
  if (held.isValid || !form.checkValidity()) form.requestSubmit();
  held = undefined;
});

/** Text that waits in the session storage for a form of this page (lib/form/draft.ts). */
function hasDraft(): boolean {
  try {
    return (
      document.querySelector('[data-island]') !== null &&
      Object.keys(sessionStorage).some((key) => key.startsWith('draft:'))
    );
  } catch {
    return false;
  }
}

// After a reload, Back to a page that the app showed before it changes only the address: the document stays.
const loaded = location.pathname;
addEventListener('popstate', () => {
  if ('hydrated' in root.dataset || location.pathname === loaded) return;
  root.dataset.leaving = ''; // so that an app that is starting does not hydrate this page
  location.reload();
});

loadFonts();
rememberVisit();
listenForIntent();
addEventListener('load', () => {
  if (pageData()?.eager || hasDraft() || location.search.startsWith('?topic=')) loadApp();
});
