import '@/theme/mantine.css';
import '@/theme/global.css';
import newsreader from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router-dom';
import { notFoundMeta } from '@/content/not-found';
import { pageMeta } from '@/lib/page-meta';
import { createQueryClient } from '@/lib/query-client';
import { RouteChange } from '@/lib/route-change';
import { NotFound, PageFailure } from '@/sections/page-status';
import { SiteFrame } from '@/sections/site-frame';
import { theme } from '@/theme/theme';

export const meta = () => pageMeta({ ...notFoundMeta, path: null });

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <link rel="preload" href={newsreader} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={hankenGrotesk} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" href="/rss.xml" type="application/rss+xml" title="Forillon insights" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1517" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The frame of every page, with what its components need around them. */
function Site({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false} // global.css has them
        withGlobalClasses={false}
      >
        <SiteFrame>{children}</SiteFrame>
        <Notifications limit={1} autoClose={5000} position="bottom-right" containerWidth={420} />
      </MantineProvider>
    </QueryClientProvider>
  );
}

export default function Root() {
  return (
    <Site>
      <RouteChange />
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

export function ErrorBoundary() {
  return (
    <Site>
      <PageFailure />
    </Site>
  );
}
