import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconInbox,
  IconMailOff,
  IconTrash,
  IconUser,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { toastSuccess } from '@/lib/toast';
import type { RecordChange } from '@shared/inquiry/changes';
import { UNASSIGNED } from '@shared/inquiry/filter';
import { VERB_LABELS } from '@shared/inquiry/state';
import { MAX_CHANGES } from '@shared/limits';
import { useAssigneeOptions, useHasColleagues } from '../data/admins';
import { recordsToChange, type useChangeRecords } from '../data/changes';
import { ActionSelect } from '../ui/action-select';
import { ICON } from '../ui/controls';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/dialog';
import { AnsweringWarning } from '../ui/presence';
import { useList } from '../view/use-list';
import classes from './bulk-bar.module.css';
import type { Selection } from './selection';

type DialogName = 'all' | 'reopen' | 'delete';

interface BulkBarProps {
  selection: Selection;
  changes: ReturnType<typeof useChangeRecords>;
}

/** The actions for the selected records, or the progress of a running action. An action of more than one call can be stopped. */
export function BulkBar({ selection, changes }: BulkBarProps) {
  const { progress, stop } = changes;
  return (
    <div className={classes.bar} role="group" aria-label="Selected records">
      {progress ? (
        <>
          <p>{`${progress.doneCount} of ${progress.total} done`}</p>
          <progress
            className={classes.meter}
            value={progress.doneCount}
            max={progress.total}
            aria-label="Records done"
          />
          {progress.total > MAX_CHANGES && <BarButton icon={IconX} label="Stop" onClick={stop} />}
        </>
      ) : (
        <SelectionActions selection={selection} changes={changes} />
      )}
    </div>
  );
}

/** The action buttons, with their dialogs. An open dialog closes when the selection becomes empty, because the bar unmounts. */
function SelectionActions({ selection, changes: { changeRecords } }: BulkBarProps) {
  const { view, shown } = useList();
  const { kind, list, records: listedRecords = [] } = shown;
  const isSpam = view.section === 'spam';
  const hasColleagues = useHasColleagues();
  const assignees = useAssigneeOptions();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const total = listedRecords.length;
  const { records } = selection;

  const apply = (change: RecordChange) => {
    setDialog(null);
    if (recordsToChange(records, change).length === 0) {
      toastSuccess({
        title: 'Nothing to change',
        message: 'The selected records are already in that state.',
      });
      return;
    }
    void changeRecords(kind, records, change).then((outcome) => {
      const failedIds = new Set(outcome?.failed.map(({ id }) => id));
      if (outcome) selection.remove(records.map(({ id }) => id).filter((id) => !failedIds.has(id)));
    });
  };
  const dialogs: Record<DialogName, Omit<ConfirmDialogProps, 'onClose'>> = {
    all: {
      title: `Select all ${total} records?`,
      confirm: `Select ${total}`,
      danger: false,
      onConfirm: () => {
        selection.replace(listedRecords.map(({ id }) => id));
        setDialog(null);
      },
      children: (
        <>
          <span>
            {list.isComplete
              ? `All ${total} records of this list, on every page.`
              : `The ${total} records of this list that are loaded, on every page. There are more.`}
          </span>{' '}
          Your next action applies to all of them.
        </>
      ),
    },
    reopen: {
      title: `Reopen ${pluralize(records.length, 'record')}?`,
      confirm: VERB_LABELS.reopen,
      onConfirm: () => apply({ type: 'reopen' }),
      children: 'Each record still shows who handled it, and when.',
    },
    delete: {
      title: `Delete ${pluralize(records.length, 'record')}?`,
      confirm: `Delete ${records.length}`,
      onConfirm: () => apply({ type: 'delete', from: isSpam ? 'spam' : 'inbox' }),
      children: (
        <>
          <p>
            The selected records and their stored mail are deleted for good. The audit log shows who deleted
            them, and when.
          </p>
          <AnsweringWarning records={records.map(({ id }) => ({ kind, id }))} />
        </>
      ),
    },
  };
  return (
    <>
      <span className={classes.count}>{`${records.length} selected`}</span>
      {records.length < total && (
        <BarButton icon={IconChecks} label={`Select all ${total}`} onClick={() => setDialog('all')} />
      )}
      <BarButton icon={IconX} label="Select none" onClick={() => selection.replace([])} />
      {isSpam ? (
        <BarButton icon={IconInbox} label="Not spam" onClick={() => apply({ type: 'release' })} />
      ) : (
        <>
          <BarButton icon={IconCheck} label={VERB_LABELS.handle} onClick={() => apply({ type: 'handle' })} />
          <BarButton icon={IconArrowBackUp} label={VERB_LABELS.reopen} onClick={() => setDialog('reopen')} />
          {hasColleagues && (
            <ActionSelect
              className={classes.assign}
              size="xs"
              aria-label="Assign to"
              title="Assign to"
              leftSection={<IconUser {...ICON} />}
              value=""
              data={[
                { value: '', label: 'Assign to…' },
                ...assignees,
                { value: UNASSIGNED, label: 'Nobody' },
              ]}
              // `changeRecords` replaces `was` with the current assignee of each record.
              onChange={({ currentTarget: { value } }) =>
                apply({ type: 'assign', assignee: value === UNASSIGNED ? null : value, was: null })
              }
            />
          )}
          <BarButton icon={IconMailOff} label="Spam" onClick={() => apply({ type: 'mark-as-spam' })} />
        </>
      )}
      <BarButton icon={IconTrash} label="Delete" onClick={() => setDialog('delete')} />
      {dialog && <ConfirmDialog {...dialogs[dialog]} onClose={() => setDialog(null)} />}
    </>
  );
}

/** A button of the bar. If the list is too narrow for a table, the button shows only its icon. */
function BarButton({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) {
  return (
    <Button
      className={classes.action}
      size="compact-md"
      fz="sm"
      title={label}
      leftSection={<Icon {...ICON} />}
      onClick={onClick}
    >
      <span className={classes.label}>{label}</span>
    </Button>
  );
}
