import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { fetchCode, fetchText, loadRelease } from '@/lib/fetch-code';
import { readDraft } from '@/lib/form/draft';

export type IslandName = 'home' | 'contact' | 'partnership' | 'search';

/** The files of each island. The build writes them, not into the HTML, which would get too large. */
export type IslandFiles = Record<IslandName, string[]>;

let files: Promise<string> | undefined;

const components: Record<IslandName, () => Promise<ComponentType>> = {
  home: async () => (await import('@/features/contact/home-form')).HomeForm,
  contact: async () => (await import('@/features/contact/contact-form')).ContactForm,
  partnership: async () => (await import('@/features/partnership/partnership-form')).PartnershipForm,
  search: async () => (await import('@/features/search/post-search')).PostSearch,
};

/** A part of a page that needs code of its own, where the rest of the page can stay the HTML that it is. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/** Each hydrates when it comes near the view, or at once to restore a draft. Returns what ends them. */
export function hydrateIslands(page: Element): () => void {
  const ends: (() => void)[] = [];
  let ended = false;

  async function hydrate(island: HTMLElement) {
    const name = island.dataset.island as IslandName;
    files ??= fetchText('/islands.json');
    await fetchCode((JSON.parse(await files) as IslandFiles)[name]);
    // Its files are in the cache. An app that is older than they are imports others, which are gone.
    const Component = await components[name]().catch(loadRelease);
    if (ended || !Component) return;
    island.dispatchEvent(new Event('hydrating', { bubbles: true }));
    let onMount = () => {};
    const mounted = new Promise<void>((resolve) => (onMount = resolve));
    const root = hydrateRoot(
      island,
      <Mounted onMount={onMount}>
        <Component />
      </Mounted>,
    );
    // React reports an error for a root that is unmounted before it is hydrated, or while another one renders.
    ends.push(() => void mounted.then(() => root.unmount()));
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = target.closest<HTMLElement>('[data-island]');
        if (!isIntersecting || !island) continue;
        observer.unobserve(target);
        void hydrate(island);
      }
    },
    { rootMargin: '100%' },
  );
  for (const island of page.querySelectorAll<HTMLElement>('[data-island]')) {
    // The element itself takes no room (display: contents), nor does the search.
    const box = island.querySelector('form, label');
    if (readDraft(island.dataset.island ?? '')) void hydrate(island);
    else if (box) observer.observe(box);
  }
  return () => {
    ended = true;
    observer.disconnect();
    for (const end of ends) end();
  };
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}
