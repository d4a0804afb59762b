import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ActionIcon, Menu, Switch } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconBellPause,
  IconCheck,
  IconCopy,
  IconDots,
  IconInbox,
  IconMailOff,
  IconMessageReply,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { can, isUnhandled, VERB_LABELS } from '@shared/inquiry/state';
import { useAdminName } from '../data/admins';
import { useNow } from '../data/clock';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { ICON, PrimaryButton } from '../ui/controls';
import { useUpdateView } from '../view/use-view';
import { DIALOGS } from './dialogs';
import { useChangeOpenRecord, useOpenRecord, useOpensNext } from './open-record';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';

interface RecordActionsProps {
  /** Opens the form of an answer, or goes to it. */
  onAnswer: () => void;
  answerButton: RefObject<HTMLButtonElement | null>;
}

export function RecordActions({ onAnswer, answerButton }: RecordActionsProps) {
  const { record } = useOpenRecord();
  const move = useMove();
  useShortcuts('record', { answer: record.spam ? undefined : onAnswer });
  return (
    <div className={classes.actions} data-screen-only>
      {record.spam ? (
        <PrimaryButton leftSection={<IconInbox {...ICON} />} onClick={move}>
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        <>
          <PrimaryButton
            ref={answerButton}
            muted={!isOurTurn(record)}
            leftSection={<IconMessageReply {...ICON} />}
            title={shortcutTitle(SHORTCUTS.record.keys.answer)}
            onClick={onAnswer}
          >
            Answer
          </PrimaryButton>
          <HandleButton />
        </>
      )}
      <MoreActions onMove={move} />
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
const REOPEN = { type: 'reopen' } as const;

function HandleButton() {
  const { kind, record, onHandled } = useOpenRecord();
  const { change, sayDone } = useChangeOpenRecord();
  const [opensNext, setOpensNext] = useOpensNext();
  const updateView = useUpdateView();
  const takesFocus = useFocusesHandled(record);
  const isHandled = !isUnhandled(record);
  const reopen = () => change(REOPEN);
  const handle = () => {
    const done = change(HANDLE);
    if (!done) return;
    onHandled();
    const openAgain = () => updateView({ record: { kind, id: record.id } });
    if (opensNext) sayDone('Marked as handled', done, REOPEN, openAgain);
  };
  useShortcuts('record', { handle: isHandled ? undefined : handle });
  const Icon = isHandled ? IconArrowBackUp : IconCheck;
  return (
    <>
      {/* One element in all states, so that it keeps the focus. */}
      <PrimaryButton
        muted={isHandled || (isOurTurn(record) && !takesFocus)}
        leftSection={<Icon {...ICON} />}
        autoFocus={takesFocus}
        data-route-focus={takesFocus || undefined}
        title={isHandled ? undefined : shortcutTitle(SHORTCUTS.record.keys.handle)}
        onClick={isHandled ? reopen : handle}
      >
        {isHandled ? VERB_LABELS.reopen : VERB_LABELS.handle}
      </PrimaryButton>
      <Switch
        className={classes.openNext}
        size="sm"
        label="Open the next"
        title="Open the next open record after it"
        thumbIcon={<IconArrowRight size={12} stroke={2.5} color="var(--ink)" aria-hidden />}
        checked={opensNext}
        onChange={({ currentTarget }) => setOpensNext(currentTarget.checked)}
      />
    </>
  );
}

function useMove() {
  const { record, openNext } = useOpenRecord();
  const { change } = useChangeOpenRecord();
  const move = () => {
    if (change({ type: record.spam ? 'release' : 'mark-as-spam' })) openNext();
  };
  useShortcuts('record', { spam: move });
  return move;
}

const DANGER = 'var(--mantine-color-error)';

/** The menu of a record: what is done with it, what keeps it away, and last what deletes it. @param onMove moves it to the spam */
function MoreActions({ onMove }: { onMove: () => void }) {
  const { kind, record } = useOpenRecord();
  const now = useNow();
  const toName = useAdminName();
  const [dialog, showDialog] = useState<keyof typeof DIALOGS | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  const setDialog = (name: typeof dialog) => {
    // The dialog returns the focus to it. The menu item will be gone.
    menuButton.current?.focus();
    showDialog(name);
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={menuButton}
            variant="default"
            size={36}
            aria-label="More actions"
            title="More actions"
          >
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {!record.spam && can('snooze', record, now) && (
            <Menu.Item leftSection={<IconBellPause {...ICON} />} onClick={() => setDialog('snooze')}>
              Snooze …
            </Menu.Item>
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
              <Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => setDialog('block')}>
                Block its sender …
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => setDialog('erase')}>
            Everything from this address …
          </Menu.Item>
          <Menu.Item color={DANGER} leftSection={<IconTrash {...ICON} />} onClick={() => setDialog('delete')}>
            Delete this record
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {RecordDialog && <RecordDialog onClose={() => showDialog(null)} />}
    </>
  );
}
