import '@/theme/fonts.css';
import '@/theme/stand-ins.css';
import '@/theme/mantine.css';
import '@/theme/global.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { adoptPage } from '@/first-view/adopt-page';
import { PAGE_DATA_ID, type PageData } from '@/first-view/page-data';
import { pages } from './routes';
import { siteRoutes } from './site';

function appElement(): Element {
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no place for the app.');
  return element;
}

if (import.meta.env.DEV)
  createRoot(appElement()).render(<RouterProvider router={createBrowserRouter(siteRoutes(pages))} />);

/** The inline script calls it (first-view/start.ts). @throws if something that the app needs does not load. */
export async function startApp(): Promise<void> {
  const { start } = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData;
  const [first] = await Promise.all([firstPage(start), stylesheetsLoaded()]);
  // Back may have changed the address while the app loaded: another page is on its way (first-view/start.ts).
  if ('leaving' in document.documentElement.dataset) return;
  const routes = first ? [{ path: location.pathname, ...first }, ...pages] : pages;
  // With hydration data, even none, the router leaves the scroll position to the browser, which has none for an entry
  // that was left within the app.
  const options = history.scrollRestoration === 'manual' ? {} : { hydrationData: {} };
  const router = createBrowserRouter(siteRoutes(routes), options);
  startTransition(() => {
    hydrateRoot(appElement(), <RouterProvider router={router} />);
  });
}

/** A route for the page of this document; none for 404.html, whose page the router loads. */
async function firstPage(start: PageData['start']) {
  const main = document.querySelector('main');
  if (start === 'adopt' && main) return { Component: adoptPage(main) };
  return start === 'load' ? matchRoutes(pages, location)?.at(-1)?.route.lazy() : undefined;
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
