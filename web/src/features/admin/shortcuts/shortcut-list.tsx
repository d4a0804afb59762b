import '@mantine/core/styles/Kbd.layer.css';
import { Button, Checkbox, Kbd } from '@mantine/core';
import { useHasColleagues } from '../admins';
import { Dialog, DialogBody } from '../dialog';
import classes from './shortcut-list.module.css';
import { SHORTCUTS, useShortcutsSwitch } from './shortcuts';

interface ShortcutListProps {
  opened: boolean;
  onClose: () => void;
}

export function ShortcutList({ opened, onClose }: ShortcutListProps) {
  const hasColleagues = useHasColleagues();
  const [isOn, setIsOn] = useShortcutsSwitch();
  return (
    <Dialog opened={opened} onClose={onClose}>
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
