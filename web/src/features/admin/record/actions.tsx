import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconDots,
  IconMailOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { can, isUnhandled, VERB_LABELS } from '@shared/inquiry/state';
import { useAdminName } from '../data/admins';
import { useChangeRecord } from '../data/changes';
import { useNow } from '../data/clock';
import { type Command, SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { ICON, KeyHint, PrimaryButton } from '../ui/controls';
import { useUpdateView } from '../view/use-view';
import { DIALOGS } from './dialogs';
import { useOpenRecord, useOpensNextWhenHandled } from './open-record';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';

/** Returns true if the record is unhandled and the last message is not ours, so that "Answer" is the main action. */
const needsAnswer = (record: AnyRecord) => isUnhandled(record) && record.conversation?.lastWord?.by !== 'us';

/** Returns true if a mail's 'Mark as handled' link opened the page. The link changes nothing; it only moves the focus to the button. */
export function useFocusesMarkAsHandled(record: AnyRecord): boolean {
  const [params] = useSearchParams();
  return params.get('focus') === 'handled' && isUnhandled(record) && !record.spam;
}

type Handlers = Parameters<typeof useShortcuts<'record'>>[1];

/** The groups of the “More actions” menu: copying, spam, and deletion. */
const MENU_GROUPS = [
  { copy: IconCopy },
  { spam: IconMailOff, block: IconBan },
  { erase: IconUser, delete: IconTrash },
];

/** The buttons for the open record. @param isWriting true while an answer or a note is being written; the button of its form is then the main action */
export function RecordActions({ isWriting }: { isWriting: boolean }) {
  const { kind, record, onRemoved, onHandled } = useOpenRecord();
  const { id, spam } = record;
  const now = useNow();
  const toName = useAdminName();
  const change = useChangeRecord(kind);
  const updateView = useUpdateView();
  const [opensNextWhenHandled, setOpensNextWhenHandled] = useOpensNextWhenHandled();
  const focusesMarkAsHandled = useFocusesMarkAsHandled(record);
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  const isHandled = !isUnhandled(record);

  const reopen = () => change(record, { type: 'reopen' });
  const handle = () => {
    const doneTitle = opensNextWhenHandled ? 'Marked as handled' : undefined;
    const onUndone = () => updateView({ record: { kind, id } });
    if (change(record, { type: 'handle' }, { doneTitle, onUndone })) onHandled();
  };
  const toggleSpam = () => change(record, { type: spam ? 'release' : 'mark-as-spam' }) && onRemoved();
  const opener = (name: keyof typeof DIALOGS) => () => setDialog(name);
  const snooze = can('snooze', record, now) ? opener('snooze') : undefined;
  const handlers: Handlers = {
    copy: () => copyText(recordText(kind, record, toName), 'Record copied'),
    erase: opener('erase'),
    delete: opener('delete'),
    ...(spam
      ? { release: toggleSpam }
      : {
          snooze,
          spam: toggleSpam,
          block: opener('block'),
          [isHandled ? 'reopen' : 'handle']: isHandled ? reopen : handle,
          [opensNextWhenHandled ? 'stay' : 'openNext']: () => setOpensNextWhenHandled(!opensNextWhenHandled),
        }),
  };
  useShortcuts('record', handlers);
  return (
    <div className={classes.actions} data-screen-only>
      {spam ? (
        <PrimaryButton muted={isWriting} onClick={toggleSpam}>
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        // Both states share an element, so that the button keeps the focus.
        <PrimaryButton
          muted={isHandled || isWriting || (needsAnswer(record) && !focusesMarkAsHandled)}
          rightSection={!isHandled && <KeyHint>{SHORTCUTS.record.commands.handle.key}</KeyHint>}
          autoFocus={focusesMarkAsHandled}
          data-route-focus={focusesMarkAsHandled || undefined}
          title={isHandled ? undefined : shortcutTitle(SHORTCUTS.record.commands.handle)}
          // Ignores the second click of a double click, because the first one may have opened another record.
          onClick={({ detail }) => detail < 2 && (isHandled ? reopen : handle)()}
        >
          {VERB_LABELS[isHandled ? 'reopen' : 'handle']}
        </PrimaryButton>
      )}
      {!spam && snooze && <Button onClick={snooze}>{VERB_LABELS.snooze}</Button>}
      <MoreActions handlers={handlers} />
      {RecordDialog && <RecordDialog onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The “More actions” menu. It omits actions without a handler. */
function MoreActions({ handlers }: { handlers: Handlers }) {
  const { record } = useOpenRecord();
  const [opensNextWhenHandled, setOpensNextWhenHandled] = useOpensNextWhenHandled();
  const menuButton = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={menuButton}
          variant="default"
          size={32}
          aria-label="More actions"
          title="More actions"
        >
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {!record.spam && (
          <Menu.CheckboxItem
            checkIcon={<IconCheck {...ICON} />}
            checked={opensNextWhenHandled}
            onChange={setOpensNextWhenHandled}
          >
            Open next when handled
          </Menu.CheckboxItem>
        )}
        {MENU_GROUPS.map((group, index) => (
          <Fragment key={index}>
            {index > 0 && Object.keys(group).some((name) => handlers[name as keyof Handlers]) && (
              <Menu.Divider />
            )}
            {Object.entries(group).map(([name, Icon]) => {
              const handler = handlers[name as keyof Handlers];
              const { key, text }: Command = SHORTCUTS.record.commands[name as keyof Handlers];
              return (
                handler && (
                  <Menu.Item
                    key={name}
                    {...(name === 'delete' && { color: 'var(--mantine-color-error)' })}
                    leftSection={<Icon {...ICON} />}
                    rightSection={key && <Kbd aria-hidden>{key}</Kbd>}
                    aria-keyshortcuts={key}
                    onClick={() => {
                      // A dialog that opens returns the focus to this button, because the menu item unmounts.
                      menuButton.current?.focus();
                      handler();
                    }}
                  >
                    {text}
                  </Menu.Item>
                )
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
