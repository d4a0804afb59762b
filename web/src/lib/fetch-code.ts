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
 * Loads the page again once a release has replaced the files that it names. What is typed into a form stays as its draft.
 * A page that was reloaded already stays, so that this cannot go on for ever. Returns whether the page loads again.
 */
export function loadRelease(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirst = navigation?.type !== 'reload';
  if (isFirst) location.reload();
  return isFirst;
}

/** The body of a file. Tries again after growing pauses, and at once on a press or when the network is back. */
export async function fetchText(address: string): Promise<string> {
  for (let failures = 1; ; failures++) {
    try {
      const response = await fetch(address);
      const text = await response.text();
      // A network that wants a sign-in answers with a page of its own.
      if (response.ok && !text.trimStart().startsWith('<')) return text;
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
