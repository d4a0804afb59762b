import { useEffect, useEffectEvent } from 'react';

/** The callbacks of everything that is open, the latest last. */
const open: (() => void)[] = [];

/**
 * Calls back when Escape is pressed, if this was opened last: a key closes one thing. Mantine's Modal.Stack and
 * Drawer.Stack hide what is below, and know nothing of each other.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const entry = () => close();
    open.push(entry);
    // Before anything else hears of the key, e.g. the list, whose selection it would drop.
    window.addEventListener('keydown', closeLatest, true);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) window.removeEventListener('keydown', closeLatest, true);
    };
  }, [isOpen]);
}

function closeLatest(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // Mantine's mark of what closes by itself, such as a menu.
  if (event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation=true]')) return;
  event.stopPropagation();
  open.at(-1)?.();
}
