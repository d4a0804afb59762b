import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
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
import { useOpenRecord, useOpensNext } from './open-record';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';

type DialogName = keyof typeof DIALOGS;

/** What is done with the open record. @param isWriting whether a text is being written, whose button is the main one */
export function RecordActions({ isWriting }: { isWriting: boolean }) {
  const { record } = useOpenRecord();
  const now = useNow();
  const move = useMove();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  return (
    <div className={classes.actions} data-screen-only>
      {record.spam ? (
        <PrimaryButton size="xs" muted={isWriting} onClick={move}>
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        <>
          <HandleButton isWriting={isWriting} />
          {can('snooze', record, now) && <Button onClick={() => setDialog('snooze')}>Snooze</Button>}
        </>
      )}
      <MoreActions onMove={record.spam ? undefined : move} onDialog={setDialog} />
      {RecordDialog && <RecordDialog onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Whether an answer comes first: the record is open, and its last word is not ours. */
const isOurTurn = (record: AnyRecord) => isUnhandled(record) && record.conversation?.lastWord?.by !== 'us';

/** The link 'Mark as handled' of a mail focuses the button, and changes nothing by itself. */
export function useFocusesHandled(record: AnyRecord): boolean {
  const [params] = useSearchParams();
  return params.get('focus') === 'handled' && isUnhandled(record) && !record.spam;
}

function HandleButton({ isWriting }: { isWriting: boolean }) {
  const { kind, record, onHandled } = useOpenRecord();
  const change = useChangeRecord(kind);
  const [opensNext, setOpensNext] = useOpensNext();
  const updateView = useUpdateView();
  const takesFocus = useFocusesHandled(record);
  const isHandled = !isUnhandled(record);
  const reopen = () => void change(record, { type: 'reopen' });
  const handle = () => {
    const done = opensNext ? 'Marked as handled' : undefined;
    const whenUndone = () => updateView({ record: { kind, id: record.id } });
    if (change(record, { type: 'handle' }, { done, whenUndone })) onHandled();
  };
  useShortcuts('record', {
    [isHandled ? 'reopen' : 'handle']: isHandled ? reopen : handle,
    [opensNext ? 'stay' : 'openNext']: () => setOpensNext(!opensNext),
  });
  // One element in all states, so that it keeps the focus.
  return (
    <PrimaryButton
      muted={isHandled || isWriting || (isOurTurn(record) && !takesFocus)}
      rightSection={!isHandled && <KeyHint>{SHORTCUTS.record.keys.handle.key}</KeyHint>}
      autoFocus={takesFocus}
      data-route-focus={takesFocus || undefined}
      title={isHandled ? undefined : shortcutTitle(SHORTCUTS.record.keys.handle)}
      onClick={isHandled ? reopen : handle}
    >
      {isHandled ? VERB_LABELS.reopen : VERB_LABELS.handle}
    </PrimaryButton>
  );
}

function useMove() {
  const { kind, record, openNext } = useOpenRecord();
  const change = useChangeRecord(kind);
  const move = () => {
    if (change(record, { type: record.spam ? 'release' : 'mark-as-spam' })) openNext();
  };
  useShortcuts('record', { [record.spam ? 'release' : 'spam']: move });
  return move;
}

/** What is done with a record, what keeps it away, and last what deletes it. */
const MENU = [
  { copy: IconCopy },
  { spam: IconMailOff, block: IconBan },
  { erase: IconUser, delete: IconTrash },
];

interface MoreActionsProps {
  /** Moves the record to the spam. */
  onMove: (() => void) | undefined;
  onDialog: (name: DialogName) => void;
}

/** The menu of a record, with its commands that can be done. */
function MoreActions({ onMove, onDialog }: MoreActionsProps) {
  const { kind, record } = useOpenRecord();
  const now = useNow();
  const toName = useAdminName();
  const [opensNext, setOpensNext] = useOpensNext();
  const menuButton = useRef<HTMLButtonElement>(null);
  const own = {
    snooze: !record.spam && can('snooze', record, now) ? () => onDialog('snooze') : undefined,
    copy: () => copyText(recordText(kind, record, toName), 'Record copied'),
    block: record.spam ? undefined : () => onDialog('block'),
    erase: () => onDialog('erase'),
    delete: () => onDialog('delete'),
  };
  useShortcuts('record', own);
  const acts: Record<string, (() => void) | undefined> = { ...own, spam: onMove };
  const { keys }: { keys: Record<string, Command> } = SHORTCUTS.record;
  const groups = MENU.map((group) => Object.entries(group).filter(([name]) => acts[name]));
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
          <Menu.CheckboxItem checkIcon={<IconCheck {...ICON} />} checked={opensNext} onChange={setOpensNext}>
            Open the next
          </Menu.CheckboxItem>
        )}
        {groups.map((group, index) => (
          <Fragment key={index}>
            {index > 0 && group.length > 0 && <Menu.Divider />}
            {group.map(([name, Icon]) => (
              <Menu.Item
                key={name}
                {...(name === 'delete' && { color: 'var(--mantine-color-error)' })}
                leftSection={<Icon {...ICON} />}
                rightSection={keys[name]?.key && <Kbd aria-hidden>{keys[name].key}</Kbd>}
                aria-keyshortcuts={keys[name]?.key}
                onClick={() => {
                  // A dialog returns the focus to it. The menu item will be gone.
                  menuButton.current?.focus();
                  acts[name]?.();
                }}
              >
                {keys[name]?.text}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
