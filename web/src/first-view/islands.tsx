import type { ComponentType, ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { readDraft } from '@/lib/form/draft';

export type IslandName = 'home' | 'contact' | 'partnership' | 'search';

const components: Record<IslandName, () => Promise<ComponentType>> = {
  home: async () => (await import('@/features/contact/home-form')).HomeForm,
  contact: async () => (await import('@/features/contact/contact-form')).ContactForm,
  partnership: async () => (await import('@/features/partnership/partnership-form')).PartnershipForm,
  search: async () => (await import('@/features/blog/post-search')).PostSearch,
};

/** A part of a page that needs code of its own, where the rest of the page can stay the HTML that it is. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/**
 * Hydrates the islands of a page that is plain HTML otherwise: each when it comes near the view, or at once to restore
 * a draft.
 * @returns what ends them
 */
export function hydrateIslands(page: Element): () => void {
  const roots: Root[] = [];
  let ended = false;

  async function hydrate(island: HTMLElement) {
    const load = components[island.dataset.island as IslandName];
    const Component = await load().catch((error: unknown) => {
      console.warn('A part of the page could not be loaded.', error);
      return null;
    });
    if (ended) return;
    if (Component) roots.push(hydrateRoot(island, <Component />));
    else retryOnIntent(island);
  }

  /** Tries again with the next sign of intent, as the inline script does for the app. */
  function retryOnIntent(island: HTMLElement) {
    const intent = new AbortController();
    const retry = () => {
      intent.abort();
      void hydrate(island);
    };
    for (const type of ['focusin', 'keydown', 'pointerdown', 'submit'])
      island.addEventListener(type, retry, { signal: intent.signal });
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !target.parentElement) continue;
        observer.unobserve(target);
        void hydrate(target.parentElement);
      }
    },
    { rootMargin: '100%' },
  );
  for (const island of page.querySelectorAll<HTMLElement>('[data-island]')) {
    if (readDraft(island.dataset.island ?? '')) void hydrate(island);
    // The element itself takes no room (display: contents).
    else if (island.firstElementChild) observer.observe(island.firstElementChild);
  }
  return () => {
    ended = true;
    observer.disconnect();
    // React does not unmount a root while it renders another.
    queueMicrotask(() => roots.forEach((root) => root.unmount()));
  };
}
