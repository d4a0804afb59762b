import { createElement } from 'react';
import { FONTS_MEDIA } from '@/first-view/load-fonts';
import { PAGE_DATA_ID, type PageData } from '@/lib/page-data';
import { type CompleteHead, pageTags } from '@/lib/page-meta';
import { schemes } from '@/theme/colors';
import hankenGrotesk from '@/theme/fonts/hanken-grotesk.woff2';
import newsreader from '@/theme/fonts/newsreader.woff2';

export interface DocumentProps {
  head: CompleteHead;
  /** The HTML of the page. */
  app: string;
  /** The styles and scripts of the build (build-steps/page-html.ts), which first renders the document without them. */
  inline?: {
    style: string;
    fontFaces: string;
    script: string;
    heroVideo: string | undefined;
    data: PageData;
  };
}

/** The HTML of a page, which a browser can paint without fetching other files. */
export function Document({ head, app, inline }: DocumentProps) {
  return (
    <html lang="en" data-mantine-color-scheme="light" data-respect-reduced-motion="true">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no,date=no" />
        {/* Delays the first paint until everything before the footer has arrived, because text at the end of its box, as in
            a hero, would move while the box fills. */}
        <link rel="expect" href="#footer" blocking="render" />
        {pageTags(head).map(([tag, attributes, content], key) =>
          createElement(tag, { key, ...attributes, ...(content !== undefined && rawHtml(content)) }),
        )}
        {[newsreader, hankenGrotesk].map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            crossOrigin="anonymous"
            type="font/woff2"
            media={FONTS_MEDIA}
            href={href}
          />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" href="/rss.xml" type="application/rss+xml" title="Blog" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={schemes.light.paper} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={schemes.dark.paper} />
        {inline && (
          <>
            <style {...rawHtml(inline.style)} />
            <style media={FONTS_MEDIA} {...rawHtml(inline.fontFaces)} />
            <script {...rawHtml(inline.script)} />
            {inline.heroVideo && <script type="module" {...rawHtml(inline.heroVideo)} />}
          </>
        )}
      </head>
      <body>
        <div id="app" {...rawHtml(app)} />
        {inline && (
          <script type="application/json" id={PAGE_DATA_ID} {...rawHtml(JSON.stringify(inline.data))} />
        )}
      </body>
    </html>
  );
}

const rawHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
