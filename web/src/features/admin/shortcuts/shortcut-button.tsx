import '@mantine/core/styles/Kbd.layer.css';
import { ActionIcon, Box, Button, Checkbox, Group, Kbd } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasColleagues } from '../data/admins';
import { Dialog, DialogBody } from '../ui/dialog';
import { SHORTCUTS, useShortcuts, useShortcutsSwitch } from './shortcuts';

/** Shows the keys in a dialog. */
export function ShortcutButton({ className }: { className: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
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
      {isOpen && <ShortcutList onClose={() => setIsOpen(false)} />}
    </>
  );
}

const pressToastAction = () => document.querySelector<HTMLElement>('[data-toast-action]')?.click();

function ShortcutList({ onClose }: { onClose: () => void }) {
  const hasColleagues = useHasColleagues();
  const [isOn, setIsOn] = useShortcutsSwitch();
  return (
    <Dialog onClose={onClose}>
      <DialogBody title="Keyboard shortcuts">
        <Checkbox
          data-autofocus
          label="Use these keys in this browser"
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        <p className="fine-print">
          The letters are those printed on the keys. Where none are Latin, as on a Russian or Arabic keyboard,
          the keys act by their place on an English one.
        </p>
        {Object.values(SHORTCUTS).map(({ where, keys }) => (
          <section key={where}>
            <Box component="h3" className="fine-print" mt="md" ff="text" fw={600}>
              {where}
            </Box>
            <dl>
              {Object.values(keys)
                .filter((shortcut) => hasColleagues || shortcut !== SHORTCUTS.record.keys.assign)
                .map(({ key, text }) => (
                  <Group key={key} py={2} gap={0} wrap="nowrap" align="baseline">
                    <Box component="dt" flex="0 0 4.75rem">
                      <Kbd>{key}</Kbd>
                    </Box>
                    <dd>{text}</dd>
                  </Group>
                ))}
            </dl>
          </section>
        ))}
        <Button mt={20} onClick={onClose}>
          Close
        </Button>
      </DialogBody>
    </Dialog>
  );
}
