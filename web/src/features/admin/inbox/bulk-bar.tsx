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
import { WriterWarning } from '../ui/presence';
import { useList } from '../view/use-list';
import classes from './bulk-bar.module.css';
import type { Selection } from './selection';

type Question = 'all' | 'reopen' | 'delete';

interface BulkBarProps {
  selection: Selection;
  changes: ReturnType<typeof useChangeRecords>;
}

/** The actions for the selected records, or the progress of one. A change that goes in one call cannot be stopped. */
export function BulkBar({ selection, changes }: BulkBarProps) {
  const { progress, stop } = changes;
  return (
    <div className={classes.bar} role="group" aria-label="Selected records">
      {progress ? (
        <>
          <p>{`${progress.done} of ${progress.total} done`}</p>
          <progress
            className={classes.meter}
            value={progress.done}
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

/** A question goes with the selection that it is about. */
function SelectionActions({ selection, changes: { change } }: BulkBarProps) {
  const { view, shown } = useList();
  const { kind, list, records: listed = [] } = shown;
  const isSpam = view.section === 'spam';
  const hasColleagues = useHasColleagues();
  const assignees = useAssigneeOptions();
  const [question, setQuestion] = useState<Question | null>(null);
  const total = listed.length;
  const { records } = selection;

  const run = (action: RecordChange) => {
    setQuestion(null);
    if (recordsToChange(records, action).length === 0) {
      toastSuccess({ title: 'Nothing to change', message: 'The selected records are like that already.' });
      return;
    }
    void change(kind, records, action).then((outcome) => {
      const failedIds = new Set(outcome?.failed.map(({ id }) => id));
      if (outcome) selection.remove(records.map(({ id }) => id).filter((id) => !failedIds.has(id)));
    });
  };
  const questions: Record<Question, Omit<ConfirmDialogProps, 'onClose'>> = {
    all: {
      title: `Select all ${total} records?`,
      confirm: `Select ${total}`,
      danger: false,
      onConfirm: () => {
        selection.replace(listed.map(({ id }) => id));
        setQuestion(null);
      },
      children: (
        <>
          <span>
            {list.isComplete
              ? `All ${total} records of this list, on every page.`
              : `The ${total} records of this list that are loaded, on every page. There are more.`}
          </span>{' '}
          What you do next is done to each of them.
        </>
      ),
    },
    reopen: {
      title: `Reopen ${pluralize(records.length, 'record')}?`,
      confirm: VERB_LABELS.reopen,
      onConfirm: () => run({ type: 'reopen' }),
      children: 'They are no longer handled. Who had handled them, and when, stays in each record.',
    },
    delete: {
      title: `Delete ${pluralize(records.length, 'record')}?`,
      confirm: `Delete ${records.length}`,
      onConfirm: () => run({ type: 'delete', from: isSpam ? 'spam' : 'inbox' }),
      children: (
        <>
          <p>
            The selected records and the mail kept about them are deleted for good. That they were deleted,
            and by whom, stays in the audit.
          </p>
          <WriterWarning records={records.map(({ id }) => ({ kind, id }))} />
        </>
      ),
    },
  };
  return (
    <>
      <span className={classes.count}>{`${records.length} selected`}</span>
      {records.length < total && (
        <BarButton icon={IconChecks} label={`Select all ${total}`} onClick={() => setQuestion('all')} />
      )}
      <BarButton icon={IconX} label="Select none" onClick={() => selection.replace([])} />
      {isSpam ? (
        <BarButton icon={IconInbox} label="Not spam" onClick={() => run({ type: 'release' })} />
      ) : (
        <>
          <BarButton icon={IconCheck} label={VERB_LABELS.handle} onClick={() => run({ type: 'handle' })} />
          <BarButton
            icon={IconArrowBackUp}
            label={VERB_LABELS.reopen}
            onClick={() => setQuestion('reopen')}
          />
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
              onChange={({ currentTarget: { value } }) =>
                run({ type: 'assign', assignee: value === UNASSIGNED ? null : value, was: null })
              }
            />
          )}
          <BarButton icon={IconMailOff} label="Spam" onClick={() => run({ type: 'mark-as-spam' })} />
        </>
      )}
      <BarButton icon={IconTrash} label="Delete" onClick={() => setQuestion('delete')} />
      {question && <ConfirmDialog {...questions[question]} onClose={() => setQuestion(null)} />}
    </>
  );
}

/** Its icon stands for its words where there is no room for a table. */
function BarButton({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) {
  return (
    <Button
      className={classes.act}
      size="compact-md"
      fz="sm"
      title={label}
      leftSection={<Icon {...ICON} />}
      onClick={onClick}
    >
      <span className={classes.word}>{label}</span>
    </Button>
  );
}
