import { useEffect } from 'react';

const PAGE_TAGS =
  'title, link[rel=canonical], script[type="application/ld+json"], meta:is([property], [name=description], [name=robots], [name="twitter:card"])';

export const currentHead = () => [...document.head.querySelectorAll(PAGE_TAGS)];

export function showHead(tags: readonly Element[]): void {
  for (const tag of currentHead()) tag.remove();
  document.head.append(...tags);
}

/** The head of a page that the app shows. In HTML, the build has written it. */
export function PageHead({ html }: { html: string }) {
  useEffect(() => {
    const template = document.createElement('template');
    template.innerHTML = html;
    showHead([...template.content.children]);
  }, [html]);
  return null;
}
