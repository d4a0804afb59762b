import '@/theme/fonts.css';
import '@/theme/fallback-fonts.css';
import '@/theme/mantine.css';
import '@/theme/global.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SiteSearch } from '@/features/search/site-search';
import { mountIslands, replacePreservingInput, waitForInteractionEnd } from '@/first-view/islands';
import { restoreWanted } from '@/lib/fetch-code';
import type { PageData } from '@/lib/page-data';
import { Toasts } from '@/lib/toast';

/**
 * Starts the app: the router if `start` or the history entry requires the router, otherwise the islands. The inline
 * script calls this function (first-view/inline-script.ts). The HTML around islands stays, even if a translator or an
 * extension has changed it, and the router loads when the visitor first points at a link.
 * @throws if code that the router needs does not load
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
  const removeHtml = () => {
    html?.remove();
    queueMicrotask(unmountIslands); // later, because React is rendering the router's page now
  };
  /** @param address the page that the HTML shows; empty if the router's page replaces the HTML immediately */
  const startRouter = async (address: string) => {
    const { createSite, preload } = await import('./site');
    const site = await createSite({ html, address, removeHtml });
    if (address === '') await waitForInteractionEnd();
    const show = () => flushSync(() => render(site));
    if (address === '' && html) replacePreservingInput(html, container, show);
    else show();
    return preload;
  };

  let startedRouter: ReturnType<typeof startRouter> | undefined;
  // The browser follows links until the router has loaded.
  const onLinkIntent = ({ target }: { target: EventTarget | null }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link) return;
    startedRouter ??= startRouter(location.pathname + location.search);
    startedRouter.then(
      (preload) => preload(link),
      () => (startedRouter = undefined),
    );
  };

  // 'manual' means that the visitor left this history entry within the app, so only the router knows its scroll position.
  const routerScrolls = history.scrollRestoration === 'manual';
  if (start !== 'islands' || routerScrolls) {
    startedRouter = startRouter('');
    await startedRouter;
  } else {
    flushSync(() => render(null));
    unmountIslands = mountIslands();
  }

  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onLinkIntent, { passive: true });
  onLinkIntent({ target: document.querySelector('a[href^="/"]:hover') }); // the pointer may already be on a link
  document.documentElement.dataset.hydrated = '';
}

if (import.meta.env.DEV) void startApp({ start: 'router at once', files: ['/src/entry.client.tsx'] });

/**
 * Adds the stylesheets, and waits until each has loaded or failed. The HTML does not link to them, because browsers may fetch
 * even a disabled stylesheet.
 */
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
