import { fetchCode, type ReloadState } from '@/lib/fetch-code';
import { type PageData, pageData } from '@/lib/page-data';
import { readDraft } from '../lib/form/draft';
import { ifAllowed } from '../lib/session-storage';
import { rememberVisit } from '../lib/visit';
import { loadFonts } from './fonts';
import { holdForms } from './held-form';

// The script in the HTML of every page. It applies the color scheme before the first paint, loads the fonts after
// it, starts the app on the visitor's first sign of intent, remembers where the visit began, and keeps and holds what
// is typed and sent before the app can send it.

// Mantine's key.
const SCHEME_KEY = 'mantine-color-scheme-value';
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function applyScheme(): void {
  const stored = ifAllowed(() => localStorage.getItem(SCHEME_KEY));
  showScheme(stored ? stored === 'dark' : prefersDark.matches);
}

/** Also in the bars of the browser: the HTML has a color for light, and then one for dark. */
function showScheme(isDark: boolean): void {
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const colors = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  colors.forEach((color, index) => (color.media = index === Number(isDark) ? 'all' : 'not all'));
}

applyScheme();
prefersDark.addEventListener('change', applyScheme);
addEventListener('storage', applyScheme);

document.addEventListener('click', ({ target }) => {
  // A link to a place on this page, and a navigation within the app, do not close a popover by themselves.
  (target as Element).closest('[popover] a')?.closest<HTMLElement>('[popover]')?.hidePopover();
  if (!(target as Element).closest('[data-scheme-toggle]')) return;
  const isDark = root.dataset.mantineColorScheme === 'light';
  showScheme(isDark);
  ifAllowed(() => localStorage.setItem(SCHEME_KEY, isDark ? 'dark' : 'light')); // else it lasts until the next page
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

interface Entry {
  startApp: (data: PageData) => Promise<void>;
}
let loading: Promise<void> | undefined;

/** Chromium sends a pointermove without movement to a page that loads under a resting pointer: no sign of intent. */
function onIntent(event: Event): void {
  const { type, movementX, movementY, key, ctrlKey } = event as PointerEvent & KeyboardEvent;
  if (type === 'pointermove' && !movementX && !movementY) return;
  root.dataset.intent = ''; // what is pressed from now on scrolls smoothly (theme/global.css)
  if (ctrlKey && key === '/') root.dataset.wanted = 'search '; // which opens once the app is there
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

// After a reload, Back to a page that the app showed before it changes only the address: the document stays.
const loaded = location.pathname;
addEventListener('popstate', () => {
  if (!('routed' in root.dataset) && location.pathname !== loaded) location.reload();
});

loadFonts();
rememberVisit();
holdForms();
for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'submit'])
  addEventListener(type, onIntent, { capture: true, passive: true });
addEventListener('load', () => {
  // The entry was left within the app, which alone knows where the visitor was (entry.client.tsx).
  const wasLeft = history.scrollRestoration === 'manual';
  const draft = readDraft(document.querySelector<HTMLElement>('[data-island]')?.dataset.island ?? '');
  const startsAtOnce = pageData()?.start === 'router at once' || 'signedIn' in root.dataset;
  const state = history.state as ReloadState | null;
  if (wasLeft || startsAtOnce || draft || state?.wanted || location.search.includes('topic=')) loadApp();
});
