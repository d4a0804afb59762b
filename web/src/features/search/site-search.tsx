import { type ComponentType, useEffect, useState } from 'react';
import { fetchFiles } from '@/lib/fetch-code';
import { isDashboard } from '@/lib/is-dashboard';

/** Whether somebody types, or has the dashboard, which searches its records. */
const isTyping = () =>
  Boolean(document.activeElement?.closest('input, textarea, select, [contenteditable], dialog')) ||
  isDashboard(location.pathname);

/** Opens the search of the whole site by the links to it and by Ctrl and `/`. Its code loads then. */
export function SiteSearch() {
  // Each opening has its own dialog: the key may open another before the browser reports the first as closed.
  const [opened, setOpened] = useState(0);
  const [closed, setClosed] = useState(0);
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const open = () => {
      setOpened((count) => count + 1);
      void fetchFiles('search')
        .then(() => import('./search-dialog'))
        .then(({ SearchDialog }) => setDialog(() => SearchDialog));
    };
    document.addEventListener(
      'click',
      (event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || !(event.target as Element).closest('[data-search]')) return;
        event.preventDefault();
        open();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || !event.ctrlKey || isTyping()) return;
        event.preventDefault();
        open();
      },
      { signal },
    );
    // Pressed before the app was there (first-view/start.ts).
    const { dataset } = document.documentElement;
    if (dataset['key'] === '/' && !isTyping()) open();
    delete dataset['key'];
    return () => listening.abort();
  }, []);
  return opened > closed && Dialog && <Dialog key={opened} onClose={() => setClosed(opened)} />;
}
