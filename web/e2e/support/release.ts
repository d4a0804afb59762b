import type { Page, Route } from 'playwright/test';

/**
 * Deploys another release while a page is open: the server has the same site with its files at other addresses, and no
 * longer the files that the page names. The files that the page has loaded stay in its memory only.
 */
export async function deployRelease(page: Page): Promise<void> {
  const renamed = (text: string) => text.replaceAll(/\bassets\/(?=[\w.-]+\.(?:js|css)\b)/g, 'next/');
  const serve = async (route: Route, url: string) => {
    const response = await route.fetch({ url });
    const { 'content-type': type = '' } = response.headers();
    const isText = /html|javascript|json|css/.test(type);
    await route.fulfill({ response, ...(isText && { body: renamed(await response.text()) }) });
  };
  await page.route(/\/assets\/.*\.(js|css)$/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<p>' }),
  );
  await page.route('**/next/*', (route) => serve(route, route.request().url().replace('/next/', '/assets/')));
  await page.route('/islands.json', (route) => serve(route, route.request().url()));
  await page.route(
    ({ pathname }) => !/\.\w+$|^\/api\//.test(pathname),
    (route) =>
      route.request().isNavigationRequest() ? serve(route, route.request().url()) : route.fallback(),
  );
}
