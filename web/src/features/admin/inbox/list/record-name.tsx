import { IconCheck, IconNote, IconUserQuestion } from '@tabler/icons-react';
import { pluralize } from '@/lib/pluralize';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import { useInbox } from '../inbox-context';
import { RecordLink, recordTitle } from '../record-link';
import classes from './list.module.css';

/** The sender's name as the link to the record. Its marks stand in line, whatever the direction of the name. */
export function RecordName({ kind, record }: { kind: RecordKind; record: AnyRecord }) {
  const { arrivals } = useInbox();
  return (
    <span className={classes.nameLine}>
      {arrivals[kind].isNew(record.id) && (
        <>
          <span className={classes.new}>New</span>{' '}
        </>
      )}
      {!record.spam && record.spamReason && (
        <>
          <span className={classes.doubtful}>Spam?</span>{' '}
        </>
      )}
      {!isUnhandled(record) && (
        <IconCheck className={classes.handled} size={16} stroke={2.25} role="img" aria-label="Handled:" />
      )}
      {!record.spam && record.conversation.lastWord?.isDoubtful && <Doubt />}
      {record.noteCount > 0 && <NoteCount count={record.noteCount} />}
      <RecordLink className={classes.name} record={{ kind, id: record.id }}>
        {recordTitle(record)}
      </RecordLink>
    </span>
  );
}

const DOUBT = 'Replied from another address, or not proved to be theirs';

function Doubt() {
  return (
    <span className={classes.doubt} role="img" aria-label={`${DOUBT}:`} title={DOUBT}>
      <IconUserQuestion size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

function NoteCount({ count }: { count: number }) {
  return (
    <span className={classes.noteCount} role="img" aria-label={pluralize(count, 'note')}>
      <IconNote size={14} stroke={1.75} aria-hidden />
      <span>{count}</span>
    </span>
  );
}
