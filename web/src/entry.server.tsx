import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router-dom';
import { PAGE_DATA_ID, type PageData } from '@/first-view/page-data';

/** Renders a page. In production it is prerendered, and has a data block in place of React Router's inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html');
  if (import.meta.env.DEV) {
    const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
    return new Response(stream, { status, headers });
  }
  delete context.serverHandoffStream;
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  const block = `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(pageData(context))}</script>`;
  const page = `<!doctype html>${html.replace('</body>', () => `${block}</body>`)}`;
  return new Response(context.isSpaMode ? page + SCRIPTS_CHECK : page, { status, headers });
}

// React Router refuses to write the SPA fallback if it does not find these assignments of its `<Scripts>`.
const SCRIPTS_CHECK = '<!--window.__reactRouterContext = window.__reactRouterRouteModules =-->';

/** A flag that is off needs no place in every page. */
const withoutFalse = (_key: string, value: unknown) => (value === false ? undefined : value);

function pageData({
  staticHandlerContext,
  manifest,
  isSpaMode,
  serverHandoffString,
}: EntryContext): PageData {
  const { matches } = staticHandlerContext;
  return {
    context: JSON.parse(serverHandoffString ?? '{}', withoutFalse) as object,
    routes: isSpaMode ? ['root'] : matches.map(({ route }) => route.id),
    eager: isSpaMode || matches.some(({ route }) => (route.handle as { eager?: boolean } | undefined)?.eager),
    entry: manifest.entry.module,
    manifest: manifest.url,
    modules: [],
  };
}
