import '@mantine/core/styles/Kbd.layer.css';
import { ActionIcon, Button, Checkbox, Kbd } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasColleagues } from '../data/admins';
import { Dialog, DialogBody } from '../ui/dialog';
import classes from './shortcut-button.module.css';
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
    <Dialog opened onClose={onClose}>
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
            <h3 className={classes.where}>{where}</h3>
            <dl>
              {Object.values(keys)
                .filter((shortcut) => hasColleagues || shortcut !== SHORTCUTS.record.keys.assign)
                .map(({ key, text }) => (
                  <div key={key} className={classes.row}>
                    <dt>
                      <Kbd>{key}</Kbd>
                    </dt>
                    <dd>{text}</dd>
                  </div>
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
