import { useEffect } from 'react';

const PAGE_TAGS =
  'title, link[rel=canonical], script[type="application/ld+json"], meta:is([property], [name=description], [name=robots], [name="twitter:card"])';

/** The head of a page that the app shows. In HTML, the build has written it. */
export function PageHead({ html }: { html: string }) {
  useEffect(() => {
    for (const tag of document.head.querySelectorAll(PAGE_TAGS)) tag.remove();
    document.head.insertAdjacentHTML('beforeend', html);
  }, [html]);
  return null;
}
