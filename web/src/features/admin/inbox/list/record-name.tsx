import { IconCheck } from '@tabler/icons-react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { useInbox } from '../inbox-context';
import { RecordLink } from '../record-link';
import classes from './list.module.css';

/** The name of a record's sender as the link to the record. */
export function RecordName({ kind, record }: { kind: RecordKind; record: AnyRecord }) {
  const { arrivals } = useInbox();
  return (
    <>
      {arrivals[kind].isNew(record.id) && <span className={classes.new}>New</span>}
      {record.handledAt !== null && (
        <IconCheck className={classes.handled} size={16} stroke={2.25} role="img" aria-label="Handled:" />
      )}
      <RecordLink className={classes.name} record={{ kind, id: record.id }}>
        {senderName(record).trim() || record.email || record.id}
      </RecordLink>
      {record.noteCount > 0 && (
        <span className={classes.noteCount}>
          {record.noteCount} {record.noteCount === 1 ? 'note' : 'notes'}
        </span>
      )}
    </>
  );
}
