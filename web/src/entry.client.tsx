import '@/theme/fonts.css';
import '@/theme/fallback-fonts.css';
import '@/theme/mantine.css';
import '@/theme/global.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SiteSearch } from '@/features/search/site-search';
import { mountIslands } from '@/first-view/islands';
import { PAGE_DATA_ID, type PageData } from '@/first-view/page-data';
import { Toasts } from '@/lib/toast';

/**
 * The inline script calls it (first-view/start.ts). The page stays the HTML that it is, whatever a translator or an
 * extension has made of it: only its islands are replaced. The router loads with the first link that is pointed at.
 * @throws if something that the app needs does not load
 */
export async function startApp(): Promise<void> {
  const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? 'null') as PageData | null;
  await stylesheetsLoaded();
  const html = document.getElementById('app');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const render = (page: ReactNode) =>
    root.render(
      <>
        {page}
        <Toasts />
        <SiteSearch />
      </>,
    );
  const startRouter = async (address: string, leave: () => void) =>
    render(await (await import('./site')).createSite({ html, address, leave }));

  // An entry that was left within the app: only the router knows where the visitor was on it.
  const wasLeft = history.scrollRestoration === 'manual';
  if (!data || data.start === 'router' || wasLeft) await startRouter('', () => html?.remove());
  else {
    flushSync(() => render(null));
    const unmountIslands = mountIslands();
    onFirstLink(() =>
      startRouter(location.pathname + location.search, () => {
        html?.remove();
        queueMicrotask(unmountIslands); // React is in a render of its own
      }),
    );
  }
  document.documentElement.dataset.hydrated = '';
}

if (import.meta.env.DEV) void startApp();

/** Until it has loaded, links are those of the document. */
function onFirstLink(load: () => Promise<void>): void {
  const listening = new AbortController();
  const loadOnce = () => {
    listening.abort();
    load().catch(() => onFirstLink(load));
  };
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href^="/"]')) loadOnce();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true, signal: listening.signal });
  if (document.querySelector('a[href^="/"]:hover')) loadOnce();
}

/** Before, the page has only the rules that its HTML needs. */
async function stylesheetsLoaded(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    sheets.map(async (sheet) => {
      sheet.disabled = false;
      if (sheet.sheet) return;
      await new Promise((resolve) => {
        sheet.addEventListener('load', resolve);
        sheet.addEventListener('error', resolve);
      });
    }),
  );
}
