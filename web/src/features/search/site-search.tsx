import { type ReactElement, useEffect, useState } from 'react';
import { fetchFiles, loadPart } from '@/lib/fetch-code';
import { isDashboard } from '@/lib/is-dashboard';

/** Whether somebody types, or has the dashboard, which searches its records. */
const isTyping = () =>
  Boolean(document.activeElement?.closest('input, textarea, select, [contenteditable], dialog')) ||
  isDashboard(location.pathname);

/** Opens the search of the whole site by the links to it and by Ctrl and `/`. Its code loads then. */
export function SiteSearch() {
  // Each opening has its own dialog: the key may open another before the browser reports the first as closed.
  const [dialog, setDialog] = useState<ReactElement>();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const open = async (word = '') => {
      dataset['wanted'] = `search ${word}`;
      try {
        await fetchFiles('search');
        const { SearchDialog } = await loadPart(() => import('./search-dialog'));
        const close = () => {
          delete dataset['wanted'];
          setDialog((last) => (last === opened ? undefined : last));
        };
        const opened = <SearchDialog key={performance.now()} word={word} onClose={close} />;
        setDialog(opened);
      } catch {
        location.assign(document.querySelector<HTMLAnchorElement>('a[data-search]')?.href ?? '/');
      }
    };
    const onEvent = (event: MouseEvent | KeyboardEvent) => {
      const isOpening =
        'key' in event
          ? event.key === '/' && event.ctrlKey && !isTyping()
          : !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
            (event.target as Element).closest('[data-search]');
      if (!isOpening) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('click', onEvent);
    document.addEventListener('keydown', onEvent);
    // Pressed before the app was there (first-view/start.ts), or open before a reload (lib/fetch-code.ts).
    const [, typed] = dataset['wanted']?.split('search ') ?? [];
    if (typed !== undefined && isTyping()) delete dataset['wanted'];
    else if (typed !== undefined) void open(typed);
    return () => {
      document.removeEventListener('click', onEvent);
      document.removeEventListener('keydown', onEvent);
    };
  }, []);
  return dialog;
}
