import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router-dom';
import { adoptMeta, adoptPage } from '@/first-view/adopt-page';
import { PAGE_DATA_ID, type PageData } from '@/first-view/page-data';

/** What React Router's `<Scripts>` leaves for {@link HydratedRouter}. */
interface RouterGlobals {
  __reactRouterContext: object;
  __reactRouterManifest: { routes: Record<string, { module: string; hasLoader: boolean } | undefined> };
  __reactRouterRouteModules: Record<string, object>;
}
const globals = window as unknown as RouterGlobals;

/**
 * Starts the app. The inline script calls it (first-view/start.ts), again after a failure.
 * @throws if something that the app needs cannot be loaded
 */
export async function startApp(): Promise<void> {
  // In development, `<Scripts>` is in the page (root.tsx) and everything is hydrated as usual.
  if (import.meta.env.PROD) await prepareRouter();
  nameHistoryEntry();
  // While the app loaded, Back may have changed the address: the page of that is on its way (first-view/start.ts).
  if ('leaving' in document.documentElement.dataset) return;
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}

if (import.meta.env.DEV) void startApp();

/** Does what React Router's `<ScrollRestoration>` does in an inline script: each page has a scroll position of its own. */
function nameHistoryEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, '');
}

/** Does what `<Scripts>` does in inline scripts, which the page does not have. */
async function prepareRouter(): Promise<void> {
  const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData;
  await Promise.all([importModule(data.manifest), stylesheetsLoaded()]);
  // An empty state in the format of turbo-stream: no page has data that it needs here.
  globals.__reactRouterContext = { ...data.context, stream: new Blob(['[{}]\n']).stream() };
  globals.__reactRouterRouteModules = Object.fromEntries(
    await Promise.all(
      data.routes.map(async (id, depth) => [id, await routeModule(id, depth, data)] as const),
    ),
  );
}

/** The module of a matched route. Below the root, it is what the HTML already has, unless that is only a placeholder. */
async function routeModule(id: string, depth: number, { eager, routes }: PageData): Promise<object> {
  const route = globals.__reactRouterManifest.routes[id];
  if (!route) throw new Error(`There is no route ${id}.`);
  if (depth === 0 || eager) return importModule(route.module);
  route.hasLoader = false;
  const main = document.querySelector('main');
  if (depth < routes.length - 1 || !main) return {};
  const meta = adoptMeta(document.head);
  return { default: adoptPage(main), meta: () => meta };
}

function importModule(address: string): Promise<object> {
  return import(/* @vite-ignore */ address);
}

/** Until they are, the page has only the rules that its HTML needs. */
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
