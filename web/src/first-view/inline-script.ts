import { fetchCode, type ReloadState } from '@/lib/fetch-code';
import { type PageData, pageData } from '@/lib/page-data';
import { readDraft } from '../lib/form/draft';
import { ifAllowed } from '../lib/session-storage';
import { rememberVisit } from '../lib/visit';
import { deferSubmits } from './deferred-submit';
import { loadFonts } from './load-fonts';

// This script is part of the HTML of every page. It applies the color scheme before the first paint, loads the fonts
// after it, starts the app on the visitor's first sign of intent, stores where the visit began, saves drafts and defers
// submissions until the app can send them.

// Mantine's key in local storage.
const SCHEME_KEY = 'mantine-color-scheme-value';
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function applyScheme(): void {
  const stored = ifAllowed(() => localStorage.getItem(SCHEME_KEY));
  showScheme(stored ? stored === 'dark' : prefersDark.matches);
}

/** Applies a color scheme to the page and to the browser's bars. The HTML has two theme colors: light, then dark. */
function showScheme(isDark: boolean): void {
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const colors = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  colors.forEach((color, index) => (color.media = index === Number(isDark) ? 'all' : 'not all'));
}

applyScheme();
prefersDark.addEventListener('change', applyScheme);
addEventListener('storage', applyScheme);

document.addEventListener('click', ({ target }) => {
  // Closes the popover around a pressed link, because links within the page or the app do not leave the document.
  (target as Element).closest('[popover] a')?.closest<HTMLElement>('[popover]')?.hidePopover();
  if (!(target as Element).closest('[data-scheme-toggle]')) return;
  const switchesToDark = root.dataset.mantineColorScheme === 'light';
  showScheme(switchesToDark);
  ifAllowed(() => localStorage.setItem(SCHEME_KEY, switchesToDark ? 'dark' : 'light')); // if refused, the choice lasts for this page
});

/** Closes a popover when the focus leaves it and its button. */
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const popover =
    (target as Element).closest<HTMLElement>('[popover]') ??
    (target as HTMLButtonElement).popoverTargetElement;
  const next = relatedTarget as HTMLButtonElement | null;
  if (!(popover instanceof HTMLElement) || !next) return;
  if (!popover.contains(next) && next.popoverTargetElement !== popover) popover.hidePopover();
});

interface Entry {
  startApp: (data: PageData) => Promise<void>;
}
let loading: Promise<void> | undefined;

/**
 * Starts the app. Ignores the pointermove without movement that Chromium sends if a page loads under a resting pointer.
 */
function onIntent(event: Event): void {
  const { type, movementX, movementY, key, ctrlKey } = event as PointerEvent & KeyboardEvent;
  if (type === 'pointermove' && !movementX && !movementY) return;
  root.dataset.intent = ''; // pressed links scroll smoothly from now on (theme/global.css)
  if (ctrlKey && key === '/') root.dataset.wanted = 'search '; // the search opens once the app has started
  if (!loading) loadApp();
}

function loadApp(): void {
  const data = pageData();
  if (!data) return;
  loading ??= fetchCode(data.files)
    .then(() => import(/* @vite-ignore */ data.files[0]) as Promise<Entry>)
    .then(({ startApp }) => startApp(data))
    .catch(() => (loading = undefined));
}

// After a reload, going Back to an entry that the app has pushed changes only the address, so the document must be
// reloaded.
const loadedPath = location.pathname;
addEventListener('popstate', () => {
  if (!('routed' in root.dataset) && location.pathname !== loadedPath) location.reload();
});

loadFonts();
rememberVisit();
deferSubmits();
for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'submit'])
  addEventListener(type, onIntent, { capture: true, passive: true });
addEventListener('load', () => {
  // 'manual' means that the visitor left this history entry within the app, so only the router knows its scroll position
  // (entry.client.tsx).
  const routerScrolls = history.scrollRestoration === 'manual';
  const draft = readDraft(document.querySelector<HTMLElement>('[data-island]')?.dataset.island ?? '');
  const startsAtOnce = pageData()?.start === 'router at once' || 'signedIn' in root.dataset;
  const state = history.state as ReloadState | null;
  // Does not wait for intent if the HTML does not show the page, or if the app must restore a scroll position, a draft or
  // an action, or add a topic to the form.
  if (routerScrolls || startsAtOnce || draft || state?.wanted || location.search.includes('topic='))
    loadApp();
});
