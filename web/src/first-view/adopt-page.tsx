import { type ComponentType, createElement, useEffect } from 'react';
import { currentHead, showHead } from '@/lib/page-head';
import { hydrateIslands } from './islands';

/** The prerendered content hydrates without its code, texts and data; only its islands load theirs. */
export function adoptPage(main: Element): ComponentType {
  const head = currentHead();
  const content = [...main.children].map((element, position) =>
    createElement(element.localName, {
      key: position,
      ...Object.fromEntries([...element.attributes].map(({ name, value }) => [propertyOf(name), value])),
      dangerouslySetInnerHTML: { __html: element.innerHTML },
      suppressHydrationWarning: true,
    }),
  );

  return function AdoptedPage() {
    useEffect(() => showHead(head), []);
    useEffect(() => hydrateIslands(main), []);
    return content;
  };
}

const propertyOf = (attribute: string) => (attribute === 'class' ? 'className' : attribute);
