import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ActionIcon, Kbd, Menu, Switch } from '@mantine/core';
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
import { Fragment, type RefObject, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { can, isUnhandled, VERB_LABELS } from '@shared/inquiry/state';
import { useAdminName } from '../data/admins';
import { useNow } from '../data/clock';
import { type Command, SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { ICON, PrimaryButton } from '../ui/controls';
import { useUpdateView } from '../view/use-view';
import { DIALOGS } from './dialogs';
import { useChangeRecord, useOpenRecord, useOpensNext } from './open-record';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';

interface RecordActionsProps {
  /** Opens the form of an answer, or goes to it. */
  onAnswer: () => void;
  answerButton: RefObject<HTMLButtonElement | null>;
}

export function RecordActions({ onAnswer, answerButton }: RecordActionsProps) {
  const { record } = useOpenRecord();
  const { move, isPending } = useMove();
  useShortcuts('record', { answer: record.spam ? undefined : onAnswer });
  return (
    <div className={classes.actions} data-screen-only>
      {record.spam ? (
        <PrimaryButton leftSection={<IconInbox {...ICON} />} isPending={isPending} onClick={move}>
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
      <MoreActions onMove={record.spam ? undefined : move} />
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

function HandleButton() {
  const { kind, record, onHandled } = useOpenRecord();
  const { change, sayDone, isPending } = useChangeRecord();
  const [opensNext, setOpensNext] = useOpensNext();
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
  const act = isPending ? undefined : isHandled ? reopen : handle;
  useShortcuts('record', {
    [isHandled ? 'reopen' : 'handle']: act,
    [opensNext ? 'stay' : 'openNext']: () => setOpensNext(!opensNext),
  });
  const Icon = isHandled ? IconArrowBackUp : IconCheck;
  return (
    <>
      {/* One element in all states, so that it keeps the focus. */}
      <PrimaryButton
        muted={isHandled || (isOurTurn(record) && !takesFocus)}
        leftSection={<Icon {...ICON} />}
        isPending={isPending}
        autoFocus={takesFocus}
        data-route-focus={takesFocus || undefined}
        title={isHandled ? undefined : shortcutTitle(SHORTCUTS.record.keys.handle)}
        onClick={act}
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
  const { change, isPending } = useChangeRecord();
  const move = () => {
    if (!isPending) void change({ type: record.spam ? 'release' : 'mark-as-spam' }, openNext);
  };
  useShortcuts('record', { [record.spam ? 'release' : 'spam']: move });
  return { move, isPending };
}

/** What is done with a record, what keeps it away, and last what deletes it. */
const MENU = [
  { snooze: IconBellPause, copy: IconCopy },
  { spam: IconMailOff, block: IconBan },
  { erase: IconUser, delete: IconTrash },
];

/** The menu of a record, with its commands that can be done. @param onMove moves it to the spam */
function MoreActions({ onMove }: { onMove: (() => void) | undefined }) {
  const { kind, record } = useOpenRecord();
  const now = useNow();
  const toName = useAdminName();
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  const own = {
    snooze: !record.spam && can('snooze', record, now) ? () => setDialog('snooze') : undefined,
    copy: () => copyText(recordText(kind, record, toName), 'Record copied'),
    block: record.spam ? undefined : () => setDialog('block'),
    erase: () => setDialog('erase'),
    delete: () => setDialog('delete'),
  };
  useShortcuts('record', own);
  const acts: Record<string, (() => void) | undefined> = { ...own, spam: onMove };
  const { keys }: { keys: Record<string, Command> } = SHORTCUTS.record;
  const groups = MENU.map((group) => Object.entries(group).filter(([name]) => acts[name]));
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
      {RecordDialog && <RecordDialog onClose={() => setDialog(null)} />}
    </>
  );
}
