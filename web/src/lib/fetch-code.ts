import { pageData } from './page-data';
import { retryPause } from './retry-pause';

/** Fetches scripts before they are imported, because Firefox and WebKit remember a failed import (whatwg/html#10327). */
export async function fetchCode(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(fetchText));
}

let islandsJson: Promise<string> | undefined;

/** Fetches the files of an island or of the search, which the build lists in /islands.json (first-view/islands.tsx). */
export async function fetchFiles(part: string): Promise<void> {
  islandsJson ??= fetchText('/islands.json');
  await fetchCode((JSON.parse(await islandsJson) as Record<string, string[]>)[part] ?? []);
}

/**
 * Loads code or data that the page did not start with. If a new release has replaced it, the page reloads and the promise
 * stays pending. Vite's event `vite:preloadError` does not suffice, because code that is only preloaded for a link
 * also causes it.
 * @throws the error of `load` unless a new release is the reason
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((await hasNewRelease()) && reloadForRelease()) return await new Promise<never>(() => {});
    throw error;
  }
}

/** Returns true if the server has a new release. Each release has a new entry script and deletes the previous one. */
async function hasNewRelease(): Promise<boolean> {
  const entry = pageData()?.files[0];
  if (!entry) return false;
  const response = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.status === 404;
}

/** The state that a reload keeps in the history entry, in addition to React Router's own. */
export interface ReloadState {
  /** The entry script that was missing on the server. */
  gone?: string | undefined;
  /** The action that the visitor waits for: 'send', or 'search ' followed by the typed words. */
  wanted?: string | undefined;
}

/** Restores `data-wanted`, which names the action that the visitor waited for before a reload. */
export function restoreWanted(): void {
  const { wanted, ...state } = (history.state ?? {}) as ReloadState;
  if (!wanted) return;
  document.documentElement.dataset['wanted'] = wanted;
  history.replaceState(state, '');
}

/**
 * Reloads the page after a new release has replaced its files. Drafts keep the typed text. The reloaded page sends a
 * form that was being sent, and repeats the action in `data-wanted`. Returns false without a reload if the last reload
 * has brought the same entry script again, so that the page does not reload forever.
 */
function reloadForRelease(): boolean {
  const gone = pageData()?.files[0];
  const state = history.state as ReloadState | null;
  if (state?.gone === gone) return false;
  const isSending = document.querySelector('form[aria-busy=true]');
  const wanted = isSending ? 'send' : document.documentElement.dataset['wanted'];
  history.replaceState({ ...state, gone, wanted } satisfies ReloadState, '');
  location.reload();
  return true;
}

/** Fetches the text of a file. Retries after growing pauses, and immediately on a submit or when the network returns. */
export async function fetchText(address: string): Promise<string> {
  for (let failures = 1; ; failures++) {
    try {
      const response = await fetch(address);
      const text = await response.text();
      // A network with a sign-in page (captive portal) responds with HTML.
      if (response.ok && !/^\s*</.test(text)) return text;
      if (response.status === 404) reloadForRelease(); // a new release has deleted the file
    } catch {
      // The network is down, or the connection broke.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, retryPause(failures));
      for (const type of ['online', 'submit']) addEventListener(type, resolve, { once: true });
    });
  }
}
