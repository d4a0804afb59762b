import { type ComponentType, useEffect, useState } from 'react';
import { fetchFiles, loadPart } from '@/lib/fetch-code';
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
  const [Dialog, setDialog] = useState<ComponentType<{ word: string; onClose: () => void }>>();
  const [word, setWord] = useState('');
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const { dataset } = document.documentElement;
    const open = (typed = '') => {
      setWord(typed);
      dataset['wanted'] = `search ${typed}`;
      setOpened((count) => count + 1);
      fetchFiles('search')
        .then(() => loadPart(() => import('./search-dialog')))
        .then(
          ({ SearchDialog }) => setDialog(() => SearchDialog),
          () => location.assign(document.querySelector<HTMLAnchorElement>('a[data-search]')?.href ?? '/'),
        );
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
    // Pressed before the app was there (first-view/start.ts), or open before a reload (lib/fetch-code.ts).
    const [, typed] = dataset['wanted']?.split('search ') ?? [];
    if (typed !== undefined && isTyping()) delete dataset['wanted'];
    else if (typed !== undefined) open(typed);
    return () => listening.abort();
  }, []);
  const close = () => {
    delete document.documentElement.dataset['wanted'];
    setClosed(opened);
  };
  return opened > closed && Dialog && <Dialog key={opened} word={word} onClose={close} />;
}
