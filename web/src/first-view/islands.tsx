import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { fetchFiles, loadPart } from '@/lib/fetch-code';
import { saveTyped, readDraft } from '@/lib/form/draft';

export type IslandName = 'home' | 'contact' | 'partnership';

/** The files of each island and of the search. The build writes them, not into the HTML, which would get too large. */
export type IslandFiles = Record<IslandName | 'search', string[]>;

const components: Record<IslandName, () => Promise<ComponentType>> = {
  home: async () => (await import('@/features/contact/home-form')).HomeForm,
  contact: async () => (await import('@/features/contact/contact-form')).ContactForm,
  partnership: async () => (await import('@/features/partnership/partnership-form')).PartnershipForm,
};

/** A part of a page that needs code of its own, where the rest of the page can stay the HTML that it is. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/**
 * Mounts each island when it comes near the view, when its form is sent, or at once to restore a draft. Returns a
 * function that unmounts them.
 */
export function mountIslands(): () => void {
  const roots: Root[] = [];
  const begun = new WeakSet<Element>();

  async function mount(element: Element | null) {
    const island = element?.closest<HTMLElement>('[data-island]');
    if (!island || begun.has(island)) return;
    begun.add(island);
    const name = island.dataset.island as IslandName;
    await fetchFiles(name);
    // Its files are in the cache. An app that is older than they are imports others, which are gone.
    const Component = await loadPart(components[name]).catch(() => undefined);
    if (!Component) {
      begun.delete(island);
      return;
    }
    await untilReleased();
    if (island.isConnected) roots.push(replace(island, name, <Component />));
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void mount(target);
    },
    { rootMargin: '100%' },
  );
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // The element itself takes no room (display: contents).
    const box = island.querySelector('form');
    if (readDraft(island.dataset.island ?? '')) void mount(island);
    else if (box) observer.observe(box);
  }
  const onSubmit = ({ target }: Event) => void mount(target as Element);
  addEventListener('submit', onSubmit, { capture: true });
  return () => {
    observer.disconnect();
    removeEventListener('submit', onSubmit, { capture: true });
    for (const root of roots) root.unmount();
  };
}

function replace(island: HTMLElement, name: IslandName, content: ReactNode): Root {
  const form = island.querySelector('form');
  // The browser has refused this field, with a message of its own. A visitor who has corrected it is not interrupted.
  const refused = island.querySelector('[data-refused]:invalid');
  const root = takeOver(island, island, () => {
    if (form) saveTyped(name, form);
    // Firefox would remember what was typed so far, and restore it after a reload in place of the newer draft.
    form?.reset();
    const islandRoot = createRoot(island);
    flushSync(() => islandRoot.render(content));
    return islandRoot;
  });
  // It was being sent when the page loaded a new release (lib/fetch-code.ts).
  const { dataset } = document.documentElement;
  const isAwaited = dataset['wanted'] === 'send';
  if (isAwaited) delete dataset['wanted'];
  if (refused || isAwaited) island.querySelector('form')?.requestSubmit();
  return root;
}

/** Waits for the end of a press, or of an input method's composition (held-form.ts), which would end with its element. */
export async function untilReleased(): Promise<void> {
  while (document.querySelector('[data-island]:active, [data-composing]'))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Lets the app's form take the place of the HTML's, at once, so that no key is lost. What was typed stays, and the focus
 * in its place; a form that waits is sent (held-form.ts).
 * @param successor contains the app's form once it is rendered
 */
export function takeOver<T>(part: Element, successor: Element, render: () => T): T {
  const typed = [...part.querySelectorAll('input')].map(({ name: key, value }) => ({ key, value }));
  const focused = document.activeElement as HTMLInputElement | null;
  const hadFocus = part.contains(focused);
  const { id, selectionStart, selectionEnd } = focused ?? {};

  const rendered = render();

  // The draft lacks a honeypot that a program has filled, and the sign-in has none.
  for (const { key, value } of typed) {
    const input = key && successor.querySelector<HTMLInputElement>(`input[name=${CSS.escape(key)}]`);
    if (!input || input.value || !value) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (hadFocus) {
    const field = successor.querySelector<HTMLInputElement>(id ? `#${CSS.escape(id)}` : '[type=submit]');
    field?.focus({ preventScroll: true });
    if (typeof selectionStart === 'number') field?.setSelectionRange(selectionStart, selectionEnd ?? null);
  }
  successor.dispatchEvent(new Event('hydrated', { bubbles: true }));
  return rendered;
}
