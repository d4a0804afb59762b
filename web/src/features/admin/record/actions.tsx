import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconDots,
  IconMailOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { can, isUnhandled, VERB_LABELS } from '@shared/inquiry/state';
import { useAdminName } from '../data/admins';
import { useNow } from '../data/clock';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { ICON, KeyHint, PrimaryButton } from '../ui/controls';
import { useUpdateView } from '../view/use-view';
import { DIALOGS } from './dialogs';
import { useChangeRecord, useOpenRecord, useOpensNext } from './open-record';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';

type DialogName = keyof typeof DIALOGS;

/** What is done with the open record. @param isWriting whether a text is being written, whose button is the main one */
export function RecordActions({ isWriting }: { isWriting: boolean }) {
  const { record } = useOpenRecord();
  const now = useNow();
  const { move, isPending } = useMove();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  return (
    <div className={classes.actions} data-screen-only>
      {record.spam ? (
        <PrimaryButton size="xs" muted={isWriting} isPending={isPending} onClick={move}>
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        <>
          <HandleButton isWriting={isWriting} />
          {can('snooze', record, now) && <Button onClick={() => setDialog('snooze')}>Snooze</Button>}
        </>
      )}
      <MoreActions onMove={move} onDialog={setDialog} />
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

const HANDLE = { type: 'handle' } as const;

function HandleButton({ isWriting }: { isWriting: boolean }) {
  const { kind, record, onHandled } = useOpenRecord();
  const { change, sayDone, isPending } = useChangeRecord();
  const [opensNext] = useOpensNext();
  const updateView = useUpdateView();
  const takesFocus = useFocusesHandled(record);
  const isHandled = !isUnhandled(record);
  const reopen = () => void change({ type: 'reopen' });
  const handle = () =>
    void change(HANDLE, () => {
      onHandled();
      const openAgain = () => updateView({ record: { kind, id: record.id } });
      if (opensNext) sayDone('Marked as handled', HANDLE, openAgain);
    });
  useShortcuts('record', { handle: isHandled || isPending ? undefined : handle });
  // One element in all states, so that it keeps the focus.
  return (
    <PrimaryButton
      muted={isHandled || isWriting || (isOurTurn(record) && !takesFocus)}
      rightSection={!isHandled && <KeyHint>{SHORTCUTS.record.keys.handle.key}</KeyHint>}
      isPending={isPending}
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
  const { record, openNext } = useOpenRecord();
  const { change, isPending } = useChangeRecord();
  const move = () => {
    if (!isPending) void change({ type: record.spam ? 'release' : 'mark-as-spam' }, openNext);
  };
  useShortcuts('record', { spam: move });
  return { move, isPending };
}

const DANGER = 'var(--mantine-color-error)';

interface MoreActionsProps {
  /** Moves the record to the spam. */
  onMove: () => void;
  onDialog: (name: DialogName) => void;
}

/** The menu of a record: what is done with it, what keeps it away, and last what deletes it. */
function MoreActions({ onMove, onDialog }: MoreActionsProps) {
  const { kind, record } = useOpenRecord();
  const toName = useAdminName();
  const [opensNext, setOpensNext] = useOpensNext();
  const menuButton = useRef<HTMLButtonElement>(null);
  const openDialog = (name: DialogName) => {
    // The dialog returns the focus to it. The menu item will be gone.
    menuButton.current?.focus();
    onDialog(name);
  };
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
        <Menu.Item
          leftSection={<IconCopy {...ICON} />}
          onClick={() => copyText(recordText(kind, record, toName), 'Record copied')}
        >
          Copy
        </Menu.Item>
        {!record.spam && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconMailOff {...ICON} />} onClick={onMove}>
              Mark as spam
            </Menu.Item>
            <Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => openDialog('block')}>
              Block its sender …
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => openDialog('erase')}>
          Everything from this address …
        </Menu.Item>
        <Menu.Item color={DANGER} leftSection={<IconTrash {...ICON} />} onClick={() => openDialog('delete')}>
          Delete this record
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
