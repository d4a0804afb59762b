import { pageData } from './page-data';
import { retryPause } from './retry-pause';

/** Scripts in the cache cannot fail to import. Firefox and WebKit keep a module that failed (whatwg/html#10327). */
export async function fetchCode(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(fetchText));
}

let lists: Promise<string> | undefined;

/** Fetches the files of an island or of the search, by the list that the build has written (first-view/islands.tsx). */
export async function fetchFiles(part: string): Promise<void> {
  lists ??= fetchText('/islands.json');
  await fetchCode((JSON.parse(await lists) as Record<string, string[]>)[part] ?? []);
}

/**
 * Loads code, or a file that it reads, which the page did not start with. Once a release has replaced it, the page loads
 * again, and the promise stays pending. Vite's `vite:preloadError` does not know what is loaded ahead for a link.
 * @throws what `load` throws while the release of the page is still there
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((await isReplaced()) && loadRelease()) return await new Promise<never>(() => {});
    throw error;
  }
}

/** Whether the server has another release: each has an entry of another name, and a deploy deletes the last one. */
async function isReplaced(): Promise<boolean> {
  const entry = pageData()?.files[0];
  if (!entry) return false;
  const response = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.status === 404;
}

/** What a reload keeps in the history's entry, beside React Router's own state. */
export interface ReloadState {
  /** The entry script that the server did not have. */
  gone?: string | undefined;
  /** What the visitor waits for: 'send', or 'search' with its word. */
  wanted?: string | undefined;
}

/** Takes what the visitor waited for before a reload. */
export function restoreWanted(): void {
  const { wanted, ...state } = (history.state ?? {}) as ReloadState;
  if (!wanted) return;
  document.documentElement.dataset['wanted'] = wanted;
  history.replaceState(state, '');
}

/**
 * Loads the page again once a release has replaced the files that it names. What is typed into a form stays as its draft.
 * A form that is being sent is sent then, and what `data-wanted` says comes again. A page that the reload did not replace
 * stays, so that this cannot go on for ever. Returns whether the page loads again.
 */
function loadRelease(): boolean {
  const gone = pageData()?.files[0];
  const state = history.state as ReloadState | null;
  if (state?.gone === gone) return false;
  const isSending = document.querySelector('form[aria-busy=true]');
  const wanted = isSending ? 'send' : document.documentElement.dataset['wanted'];
  history.replaceState({ ...state, gone, wanted } satisfies ReloadState, '');
  location.reload();
  return true;
}

/** The body of a file. Tries again after growing pauses, and at once on a press or when the network is back. */
export async function fetchText(address: string): Promise<string> {
  for (let failures = 1; ; failures++) {
    try {
      const response = await fetch(address);
      const text = await response.text();
      // A network that wants a sign-in answers with a page of its own.
      if (response.ok && !/^\s*</.test(text)) return text;
      if (response.status === 404) loadRelease();
    } catch {
      // The connection is missing, or broke off.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, retryPause(failures));
      for (const type of ['online', 'submit']) addEventListener(type, resolve, { once: true });
    });
  }
}
