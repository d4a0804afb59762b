import { type ComponentType, createElement, useEffect } from 'react';
import type { MetaDescriptor } from 'react-router-dom';
import { hydrateIslands } from './islands';

/**
 * A component that renders the prerendered content of a page as it is. It hydrates without the code, the texts and the
 * data that the content was made from; only its islands load theirs.
 */
export function adoptPage(main: Element): ComponentType {
  const content = [...main.children].map((element, position) =>
    createElement(element.localName, {
      key: position,
      ...Object.fromEntries([...element.attributes].map(({ name, value }) => [propertyOf(name), value])),
      dangerouslySetInnerHTML: { __html: element.innerHTML },
      suppressHydrationWarning: true,
    }),
  );

  return function AdoptedPage() {
    useEffect(() => hydrateIslands(main), []);
    return content;
  };
}

const propertyOf = (attribute: string) => (attribute === 'class' ? 'className' : attribute);

const pageTags =
  'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], script[type="application/ld+json"]';

/** The descriptors from which the prerendered head was made, for React Router's `<Meta>` (lib/page-meta.ts). */
export function adoptMeta(head: HTMLHeadElement): MetaDescriptor[] {
  return [...head.querySelectorAll(pageTags)].map((tag) => {
    if (tag.localName === 'title') return { title: tag.textContent };
    if (tag.localName === 'script') return { 'script:ld+json': JSON.parse(tag.textContent) as object };
    const attributes = Object.fromEntries([...tag.attributes].map(({ name, value }) => [name, value]));
    return { tagName: tag.localName as 'meta' | 'link', ...attributes };
  });
}
