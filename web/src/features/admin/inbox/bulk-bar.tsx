import { ActionIcon, Button } from '@mantine/core';
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
import { type Progress, recordsToChange, type useChangeRecords } from '../data/changes';
import { ActionSelect } from '../ui/action-select';
import { ICON } from '../ui/controls';
import { ConfirmDialog } from '../ui/dialog';
import { WriterWarning } from '../ui/presence';
import { useList } from '../view/use-list';
import classes from './bulk-bar.module.css';
import type { Selection } from './selection';

type Question = 'all' | 'reopen' | 'delete';

interface BulkBarProps {
  selection: Selection;
  changes: ReturnType<typeof useChangeRecords>;
}

/** The actions for the selected records, or the progress of one. */
export function BulkBar({ selection, changes }: BulkBarProps) {
  const { progress, stop } = changes;
  return (
    <div className={classes.bar} role="group" aria-label="Selected records">
      {progress ? (
        <ProgressLine progress={progress} onStop={stop} />
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
            <AssignSelect onAssign={(assignee) => run({ type: 'assign', assignee, was: null })} />
          )}
          <BarButton icon={IconMailOff} label="Spam" onClick={() => run({ type: 'mark-as-spam' })} />
        </>
      )}
      <BarButton icon={IconTrash} label="Delete" onClick={() => setQuestion('delete')} />
      <ConfirmDialog
        title={`Select all ${total} records?`}
        confirm={`Select ${total}`}
        opened={question === 'all'}
        danger={false}
        onConfirm={() => {
          selection.replace(listed.map(({ id }) => id));
          setQuestion(null);
        }}
        onClose={() => setQuestion(null)}
      >
        <span>
          {list.isComplete
            ? `All ${total} records of this list, on every page.`
            : `The ${total} records of this list that are loaded, on every page. There are more.`}
        </span>{' '}
        What you do next is done to each of them.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Reopen ${pluralize(records.length, 'record')}?`}
        confirm={VERB_LABELS.reopen}
        opened={question === 'reopen'}
        onConfirm={() => run({ type: 'reopen' })}
        onClose={() => setQuestion(null)}
      >
        They are no longer handled. Who had handled them, and when, stays in each record.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Delete ${pluralize(records.length, 'record')}?`}
        confirm={`Delete ${records.length}`}
        opened={question === 'delete'}
        onConfirm={() => run({ type: 'delete', from: isSpam ? 'spam' : 'inbox' })}
        onClose={() => setQuestion(null)}
      >
        <p>
          The selected records and the mail kept about them are deleted for good. That they were deleted, and
          by whom, stays in the audit.
        </p>
        <WriterWarning records={records.map(({ id }) => ({ kind, id }))} />
      </ConfirmDialog>
    </>
  );
}

interface BarButtonProps {
  icon: TablerIcon;
  label: string;
  onClick: () => void;
}

/** Its icon stands for its words where there is no room for a table. */
function BarButton({ icon: Icon, label, onClick }: BarButtonProps) {
  const { isTable } = useList();
  const icon = <Icon {...ICON} />;
  return isTable ? (
    <Button size="compact-md" fz="sm" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <ActionIcon className={classes.icon} variant="subtle" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

/** A change that goes in one call cannot be stopped. */
function ProgressLine({ progress: { done, total }, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <>
      <p>{`${done} of ${total} done`}</p>
      <progress className={classes.meter} value={done} max={total} aria-label="Records done" />
      {total > MAX_CHANGES && <BarButton icon={IconX} label="Stop" onClick={onStop} />}
    </>
  );
}

function AssignSelect({ onAssign }: { onAssign: (assignee: string | null) => void }) {
  const { isTable } = useList();
  const options = useAssigneeOptions();
  return (
    <ActionSelect
      className={isTable ? classes.assign : classes.icon}
      size={isTable ? 'xs' : 'md'}
      variant={isTable ? 'default' : 'unstyled'}
      leftSectionWidth={isTable ? undefined : '100%'}
      rightSection={isTable ? undefined : <></>}
      aria-label="Assign to"
      title="Assign to"
      leftSection={<IconUser {...ICON} />}
      value=""
      data={[
        { value: '', label: isTable ? 'Assign to…' : '' },
        ...options,
        { value: UNASSIGNED, label: 'Nobody' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        value !== '' && onAssign(value === UNASSIGNED ? null : value)
      }
    />
  );
}
