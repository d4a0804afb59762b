import '@/theme/fonts.css';
import '@/theme/fallback-fonts.css';
import '@/theme/mantine.css';
import '@/theme/global.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SiteSearch } from '@/features/search/site-search';
import { mountIslands, takeOver, untilReleased } from '@/first-view/islands';
import { restoreWanted } from '@/lib/fetch-code';
import type { PageData } from '@/lib/page-data';
import { Toasts } from '@/lib/toast';

/**
 * Starts the islands when the inline script calls it (first-view/start.ts). The page stays the HTML that it is, whatever a
 * translator or an extension has made of it: only its islands are replaced. The router loads with the first link that is
 * pointed at.
 * @throws if something that the app needs does not load
 */
export async function startApp({ start, files }: PageData): Promise<void> {
  restoreWanted();
  await addStylesheets(files);
  const html = document.getElementById('app');
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (page: ReactNode) =>
    root.render(
      <>
        {page}
        <Toasts />
        <SiteSearch />
      </>,
    );
  let unmountIslands = () => {};
  const leave = () => {
    html?.remove();
    queueMicrotask(unmountIslands); // React is in a render of its own
  };
  const startRouter = async (address: string) => {
    const { createSite, preload } = await import('./site');
    const site = await createSite({ html, address, leave });
    if (address === '') await untilReleased();
    const show = () => flushSync(() => render(site));
    if (address === '' && html) takeOver(html, container, show);
    else show();
    return preload;
  };
  let router: ReturnType<typeof startRouter> | undefined;
  // Until it has loaded, links are those of the document.
  const onIntent = ({ target }: { target: EventTarget | null }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link) return;
    router ??= startRouter(location.pathname + location.search);
    router.then(
      (preload) => preload(link),
      () => (router = undefined),
    );
  };
  // An entry that was left within the app: only the router knows where the visitor was on it.
  const wasLeft = history.scrollRestoration === 'manual';
  if (start !== 'islands' || wasLeft) await (router = startRouter(''));
  else {
    flushSync(() => render(null));
    unmountIslands = mountIslands();
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true });
  onIntent({ target: document.querySelector('a[href^="/"]:hover') });
  document.documentElement.dataset.hydrated = '';
}

if (import.meta.env.DEV) void startApp({ start: 'router at once', files: ['/src/entry.client.tsx'] });

/** The HTML has only the rules that it needs, and no link to the rest: a browser may fetch a disabled stylesheet too. */
async function addStylesheets(files: PageData['files']): Promise<void> {
  const loading = files
    .filter((file) => file.endsWith('.css') && !document.querySelector(`link[href="${file}"]`))
    .map((href) => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      document.head.append(sheet);
      return new Promise((resolve) => (sheet.onload = sheet.onerror = resolve));
    });
  await Promise.all(loading);
}
