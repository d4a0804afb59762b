import { useEffect } from 'react';

/** Matches the tags of the head that differ between pages (page-meta.ts). */
const PAGE_TAGS =
  'title, link[rel=canonical], script[type="application/ld+json"], meta:is([property], [name=description], [name=robots], [name="twitter:card"])';

/** Writes the head of a page that the app renders. The build writes the head of prerendered pages. */
export function PageHead({ html }: { html: string }) {
  useEffect(() => {
    for (const tag of document.head.querySelectorAll(PAGE_TAGS)) tag.remove();
    document.head.insertAdjacentHTML('beforeend', html);
  }, [html]);
  return null;
}
