import '@mantine/core/styles/Kbd.layer.css';
import { Button, Checkbox, Kbd } from '@mantine/core';
import { useHasColleagues } from '../admins';
import { Dialog, DialogBody } from '../ui';
import classes from './shortcut-list.module.css';
import { useShortcutsSwitch } from './shortcuts';

/** Listed only where there is somebody else. */
const ASSIGN = 'Assign to me';

const SHORTCUTS: { where: string; keys: [key: string, action: string][] }[] = [
  {
    where: 'In the list',
    keys: [
      ['J', 'Next row'],
      ['K', 'Row before'],
      ['Enter', 'Open the record'],
      ['X', 'Select the row; with Shift, all rows from the last one to it'],
      ['Esc', 'Select nothing'],
      ['/', 'Search; Enter or arrow down leads to the first row'],
    ],
  },
  {
    where: 'In a record',
    keys: [
      ['J', 'Next record'],
      ['K', 'Record before'],
      ['R', 'Answer'],
      ['E', 'Mark as handled'],
      ['A', ASSIGN],
      ['S', 'Mark as spam; in the spam: not spam'],
      ['Esc', 'Close the record'],
    ],
  },
  {
    where: 'Everywhere',
    keys: [
      ['U', 'Undo, or whatever else the last message offers'],
      ['?', 'Show these keys'],
    ],
  },
];

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
        {SHORTCUTS.map(({ where, keys }) => (
          <section key={where}>
            <h3 className={classes.where}>{where}</h3>
            <dl>
              {keys
                .filter(([, action]) => hasColleagues || action !== ASSIGN)
                .map(([key, action]) => (
                  <div key={key} className={classes.row}>
                    <dt>
                      <Kbd>{key}</Kbd>
                    </dt>
                    <dd>{action}</dd>
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
