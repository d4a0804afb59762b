import { type ReactElement, useEffect, useState } from 'react';
import { fetchFiles, loadPart } from '@/lib/fetch-code';
import { isDashboard } from '@/lib/is-dashboard';

/** Returns true while the focus is in a field or a dialog, and in the dashboard, which has its own search. */
const isUnavailable = () =>
  Boolean(document.activeElement?.closest('input, textarea, select, [contenteditable], dialog')) ||
  isDashboard(location.pathname);

/** Opens the site search from its links and with Ctrl+/. The code of the dialog loads only then. */
export function SiteSearch() {
  // Each opening creates a new dialog, because Ctrl+/ may be pressed before the browser reports the previous dialog as
  // closed.
  const [dialog, setDialog] = useState<ReactElement>();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const open = async (words = '') => {
      dataset['wanted'] = `search ${words}`; // until the search closes, so that a reload opens the search again
      try {
        await fetchFiles('search');
        const { SearchDialog } = await loadPart(() => import('./search-dialog'));
        const close = () => {
          delete dataset['wanted'];
          setDialog((last) => (last === opened ? undefined : last));
        };
        const opened = <SearchDialog key={performance.now()} initialWords={words} onClose={close} />;
        setDialog(opened);
      } catch {
        // The dialog did not load, so the browser follows the search link.
        location.assign(document.querySelector<HTMLAnchorElement>('a[data-search]')?.href ?? '/');
      }
    };
    const onEvent = (event: MouseEvent | KeyboardEvent) => {
      const isKey = 'key' in event;
      const isShortcut = isKey && event.key === '/' && event.ctrlKey && !isUnavailable();
      const isPlainClick = !(isKey || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const isOnLink = isPlainClick && (event.target as Element).closest('[data-search]');
      if (!isShortcut && !isOnLink) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('click', onEvent);
    document.addEventListener('keydown', onEvent);

    // `wanted` names a search that was requested before the app started (first-view/inline-script.ts), or that was open
    // before a reload (lib/fetch-code.ts).
    const [, wantedWords] = dataset['wanted']?.split('search ') ?? [];
    if (wantedWords !== undefined && isUnavailable()) delete dataset['wanted'];
    else if (wantedWords !== undefined) void open(wantedWords);

    return () => {
      document.removeEventListener('click', onEvent);
      document.removeEventListener('keydown', onEvent);
    };
  }, []);
  return dialog;
}
