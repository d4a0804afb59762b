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
import { useOpenRecord, useOpensNext } from './open-record';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';

/** Whether an answer comes first: the record is open, and its last word is not ours. */
const isOurTurn = (record: AnyRecord) => isUnhandled(record) && record.conversation?.lastWord?.by !== 'us';

/** The link 'Mark as handled' of a mail focuses the button, and changes nothing by itself. */
export function useFocusesHandled(record: AnyRecord): boolean {
  const [params] = useSearchParams();
  return params.get('focus') === 'handled' && isUnhandled(record) && !record.spam;
}

type Acts = Parameters<typeof useShortcuts<'record'>>[1];

/** What is done with a record, what keeps it away, and last what deletes it. */
const MENU = [
  { copy: IconCopy },
  { spam: IconMailOff, block: IconBan },
  { erase: IconUser, delete: IconTrash },
];

/** What is done with the open record. @param isWriting whether a text is being written, whose button is the main one */
export function RecordActions({ isWriting }: { isWriting: boolean }) {
  const { kind, record, openNext, onHandled } = useOpenRecord();
  const { id, spam } = record;
  const now = useNow();
  const toName = useAdminName();
  const change = useChangeRecord(kind);
  const updateView = useUpdateView();
  const [opensNext, setOpensNext] = useOpensNext();
  const takesFocus = useFocusesHandled(record);
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  const isHandled = !isUnhandled(record);

  const reopen = () => change(record, { type: 'reopen' });
  const handle = () => {
    const done = opensNext ? 'Marked as handled' : undefined;
    const onUndone = () => updateView({ record: { kind, id } });
    if (change(record, { type: 'handle' }, { done, onUndone })) onHandled();
  };
  const move = () => change(record, { type: spam ? 'release' : 'mark-as-spam' }) && openNext();
  const ask = (name: keyof typeof DIALOGS) => () => setDialog(name);
  const snooze = can('snooze', record, now) ? ask('snooze') : undefined;
  const acts: Acts = {
    copy: () => copyText(recordText(kind, record, toName), 'Record copied'),
    erase: ask('erase'),
    delete: ask('delete'),
    ...(spam
      ? { release: move }
      : {
          ...{ snooze, spam: move, block: ask('block') },
          [isHandled ? 'reopen' : 'handle']: isHandled ? reopen : handle,
          [opensNext ? 'stay' : 'openNext']: () => setOpensNext(!opensNext),
        }),
  };
  useShortcuts('record', acts);
  return (
    <div className={classes.actions} data-screen-only>
      {spam ? (
        <PrimaryButton muted={isWriting} onClick={move}>
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        // One element in all states, so that it keeps the focus.
        <PrimaryButton
          muted={isHandled || isWriting || (isOurTurn(record) && !takesFocus)}
          rightSection={!isHandled && <KeyHint>{SHORTCUTS.record.keys.handle.key}</KeyHint>}
          autoFocus={takesFocus}
          data-route-focus={takesFocus || undefined}
          title={isHandled ? undefined : shortcutTitle(SHORTCUTS.record.keys.handle)}
          // The second half of a double click is not meant for the record that the first half has opened.
          onClick={({ detail }) => detail < 2 && (isHandled ? reopen : handle)()}
        >
          {VERB_LABELS[isHandled ? 'reopen' : 'handle']}
        </PrimaryButton>
      )}
      {!spam && snooze && <Button onClick={snooze}>{VERB_LABELS.snooze}</Button>}
      <MoreActions acts={acts} />
      {RecordDialog && <RecordDialog onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The menu of a record, with those of its acts that can be done. */
function MoreActions({ acts }: { acts: Acts }) {
  const { record } = useOpenRecord();
  const [opensNext, setOpensNext] = useOpensNext();
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
          <Menu.CheckboxItem checkIcon={<IconCheck {...ICON} />} checked={opensNext} onChange={setOpensNext}>
            Open the next
          </Menu.CheckboxItem>
        )}
        {MENU.map((group, index) => (
          <Fragment key={index}>
            {index > 0 && Object.keys(group).some((name) => acts[name as keyof Acts]) && <Menu.Divider />}
            {Object.entries(group).map(([name, Icon]) => {
              const act = acts[name as keyof Acts];
              const { key, text }: Command = SHORTCUTS.record.keys[name as keyof Acts];
              return (
                act && (
                  <Menu.Item
                    key={name}
                    {...(name === 'delete' && { color: 'var(--mantine-color-error)' })}
                    leftSection={<Icon {...ICON} />}
                    rightSection={key && <Kbd aria-hidden>{key}</Kbd>}
                    aria-keyshortcuts={key}
                    onClick={() => {
                      // A dialog returns the focus to it. The menu item will be gone.
                      menuButton.current?.focus();
                      act();
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
