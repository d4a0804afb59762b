import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { fetchFiles, loadPart } from '@/lib/fetch-code';
import { addToDraft, readDraft } from '@/lib/form/draft';

export type IslandName = 'home' | 'contact' | 'partnership';

/**
 * The files of each island and of the search. The build lists them in /islands.json, because the list would make the
 * HTML of each page too large.
 */
export type IslandFiles = Record<IslandName | 'search', string[]>;

const loaders: Record<IslandName, () => Promise<ComponentType>> = {
  home: async () => (await import('@/features/contact/home-form')).HomeForm,
  contact: async () => (await import('@/features/contact/contact-form')).ContactForm,
  partnership: async () => (await import('@/features/partnership/partnership-form')).PartnershipForm,
};

/** A part of a page that React renders, while the rest of the page stays HTML. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/**
 * Mounts each island when it comes near the viewport, when its form is submitted, or immediately if it has a draft.
 * Returns a function that unmounts all islands.
 */
export function mountIslands(): () => void {
  const roots: Root[] = [];
  const started = new WeakSet<Element>();

  async function mount(element: Element | null) {
    const island = element?.closest<HTMLElement>('[data-island]');
    if (!island || started.has(island)) return;
    started.add(island);
    const name = island.dataset.island as IslandName;
    await fetchFiles(name);

    // `loadPart` throws if the files of this page's older release have been deleted, and a reload has not brought the
    // newest release. `fetchFiles` does not notice the loss, because it fetches the files of the newest release.
    const Component = await loadPart(loaders[name]).catch(() => undefined);
    if (!Component) {
      started.delete(island); // so that a submission can try again
      return;
    }

    await waitForInteractionEnd();
    if (island.isConnected) roots.push(mountIsland(island, name, <Component />));
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void mount(target);
    },
    { rootMargin: '100%' }, // begins one viewport before the form is visible
  );
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // The form is observed, because the island itself has no box (display: contents).
    const form = island.querySelector('form');
    if (readDraft(island.dataset.island ?? '')) void mount(island);
    else if (form) observer.observe(form);
  }
  const onSubmit = ({ target }: Event) => void mount(target as Element);
  addEventListener('submit', onSubmit, { capture: true });
  return () => {
    observer.disconnect();
    removeEventListener('submit', onSubmit, { capture: true });
    for (const root of roots) root.unmount();
  };
}

/**
 * Renders an island in place of its HTML. Then submits the form again if the browser had refused it, or if a reload had
 * interrupted its submission.
 */
function mountIsland(island: HTMLElement, name: IslandName, content: ReactNode): Root {
  const form = island.querySelector('form');
  // The browser has refused this field with its own message, and the visitor has not corrected the field yet.
  const refused = island.querySelector('[data-refused]:invalid');
  // The island contains the form of the HTML until `render`, and the form of the app after it.
  const root = replacePreservingInput(island, island, () => {
    if (form) addToDraft(name, form);
    // Without the reset, a later reload in Firefox would restore this text in place of the newer draft.
    form?.reset();
    const islandRoot = createRoot(island);
    flushSync(() => islandRoot.render(content));
    return islandRoot;
  });

  // The form was being sent when the page reloaded for a new release (lib/fetch-code.ts).
  const { dataset } = document.documentElement;
  const wasSending = dataset['wanted'] === 'send';
  if (wasSending) delete dataset['wanted'];
  if (refused || wasSending) island.querySelector('form')?.requestSubmit();
  return root;
}

/**
 * Waits until no press or composition (deferred-submit.ts) is in progress, because replacing the form would interrupt
 * it.
 */
export async function waitForInteractionEnd(): Promise<void> {
  while (document.querySelector('[data-island]:active, [data-composing]'))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Replaces a form of the HTML with the app's form in one step, so that no keystroke is lost. The new form takes over
 * the typed text, the focus and the selection. Then a deferred submission is sent (deferred-submit.ts).
 * @param part the element that contains the form of the HTML
 * @param successor the element that contains the app's form after `render`
 */
export function replacePreservingInput<T>(part: Element, successor: Element, render: () => T): T {
  const typed = [...part.querySelectorAll('input')].map(({ name: key, value }) => ({ key, value }));
  const focused = document.activeElement as HTMLInputElement | null;
  const hadFocus = part.contains(focused);
  const { id, selectionStart, selectionEnd } = focused ?? {};

  const rendered = render();

  // Copies the values that no draft restores: a honeypot that a program has filled, and the sign-in's fields.
  for (const { key, value } of typed) {
    const input = key && successor.querySelector<HTMLInputElement>(`input[name=${CSS.escape(key)}]`);
    if (!input || input.value || !value) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (hadFocus) {
    // Fields have ids. The submit button has none, and also gets the focus of any other element without an id.
    const field = successor.querySelector<HTMLInputElement>(id ? `#${CSS.escape(id)}` : '[type=submit]');
    field?.focus({ preventScroll: true });
    if (typeof selectionStart === 'number') field?.setSelectionRange(selectionStart, selectionEnd ?? null);
  }
  successor.dispatchEvent(new Event('hydrated', { bubbles: true })); // sends a deferred submission
  return rendered;
}
