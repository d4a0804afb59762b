import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { ShortcutList } from './shortcut-list';
import { SHORTCUTS, useShortcuts } from './shortcuts';

export function ShortcutButton({ className }: { className: string | undefined }) {
  // Undefined until it is first opened.
  const [isOpen, setIsOpen] = useState<boolean>();
  const open = () => setIsOpen(true);
  useShortcuts('everywhere', { help: open, act: pressToastAction });
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Keyboard shortcuts"
        title={`Keyboard shortcuts (${SHORTCUTS.everywhere.keys.help.key})`}
        className={className}
        onClick={open}
      >
        <IconKeyboard size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen !== undefined && <ShortcutList opened={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A dialog keeps the focus in itself, so a toast's button needs a key. */
function pressToastAction(): void {
  document.querySelector<HTMLElement>('[data-toast-action]')?.click();
}
