import type { Page, Route } from 'playwright/test';

/**
 * Simulates the deploy of another release while a page is open: the server has the same site with its files at other
 * addresses, and the files that the page names are gone. The page keeps only the files that it has loaded.
 */
export async function deployRelease(page: Page): Promise<void> {
  const renameFiles = (text: string) => text.replaceAll(/\bassets\/(?=[\w.-]+\.(?:js|css)\b)/g, 'next/');
  const serve = async (route: Route, url: string) => {
    const response = await route.fetch({ url });
    const { 'content-type': type = '' } = response.headers();
    const isText = /html|javascript|json|css/.test(type);
    await route.fulfill({ response, ...(isText && { body: renameFiles(await response.text()) }) });
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
