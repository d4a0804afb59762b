import '@/theme/fonts.css';
import '@/theme/stand-ins.css';
import '@/theme/mantine.css';
import '@/theme/global.css';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router-dom';
import { notFoundMeta } from '@/content/not-found';
import { FONTS_MEDIA } from '@/first-view/fonts';
import { PageLinks } from '@/lib/page-links';
import { pageMeta } from '@/lib/page-meta';
import { RouteChange } from '@/lib/route-change';
import { Toasts } from '@/lib/toast';
import { NotFound, PageFailure } from '@/sections/page-status';
import { SiteFrame } from '@/sections/site-frame';
import hankenGrotesk from '@/theme/fonts/hanken-grotesk.woff2?url';
import newsreader from '@/theme/fonts/newsreader.woff2?url';
import printStyles from '@/theme/print.css?url';

export const meta = () => pageMeta({ ...notFoundMeta, path: null });

/** In production, the build adds the style, the script and the data that replace what is here only in development. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      data-mantine-color-scheme="light"
      data-respect-reduced-motion="true"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A document that arrives in pieces is first painted when all before the footer is there: what stands at the end
            of its box, such as the text of a hero, would move as the box fills. */}
        <link rel="expect" href="#footer" blocking="render" />
        <Meta />
        {[newsreader, hankenGrotesk].map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            media={FONTS_MEDIA}
          />
        ))}
        {/* Like all stylesheets, it waits for the visitor. The build tells it from those of the screen by its media. */}
        <link rel="stylesheet" media="print" href={printStyles} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" href="/rss.xml" type="application/rss+xml" title="Forillon insights" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1517" />
        <Links />
        {import.meta.env.DEV && <script type="module" src="/src/first-view/start.ts" />}
      </head>
      <body>
        {children}
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  );
}

/** The frame of every page. */
function Site({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteFrame>{children}</SiteFrame>
      <Toasts />
    </>
  );
}

export default function Root() {
  return (
    <Site>
      <RouteChange />
      <PageLinks />
      <Outlet />
    </Site>
  );
}

/** The content of 404.html. After hydration the router renders what the address names. */
export function HydrateFallback() {
  return (
    <Site>
      <NotFound />
    </Site>
  );
}

/** Besides failures, it gets the addresses that not even the route `*` takes: those with an encoded line break. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Site>
      <RouteChange />
      {isMissing ? <NotFound /> : <PageFailure />}
    </Site>
  );
}
