import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/record';
import { sortRecords } from '@shared/inquiry/sort';
import { type RecordList, useInboxRecords } from '../../api/use-records';
import { DateText } from '../../date-text';
import { RecordLink } from '../record-link';
import { isSameSender } from './record-text';
import classes from './sender-history.module.css';

interface Entry {
  kind: RecordKind;
  record: AnyRecord;
}

/** Entries that are shown at once. */
const SHOWN = 5;

/** The other messages and inquiries in the inbox from the same email address, newest first. */
export function SenderHistory({ record }: { record: AnyRecord }) {
  const lists = { contacts: useInboxRecords('contacts'), partnerships: useInboxRecords('partnerships') };
  const entries = entriesFrom(record, lists);
  const isComplete = RECORD_KINDS.every((kind) => lists[kind].isComplete);
  const shown = entries.slice(0, SHOWN);
  const rest = entries.slice(SHOWN);
  return (
    <section className={classes.history} aria-labelledby="sender-history">
      <h3 id="sender-history" className={classes.title}>
        This sender before
      </h3>
      {entries.length === 0 && <p className={classes.none}>{isComplete ? 'First message' : 'Loading…'}</p>}
      {shown.length > 0 && <EntryList entries={shown} />}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <EntryList entries={rest} />
        </details>
      )}
    </section>
  );
}

function EntryList({ entries }: { entries: Entry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map(({ kind, record }) => (
        <li key={record.id}>
          <DateText iso={record.createdAt} />
          <RecordLink className={classes.link} record={{ kind, id: record.id }} section="inbox">
            {'subject' in record ? (
              <bdi>{record.subject}</bdi>
            ) : (
              <>
                Partnership inquiry for <bdi>{record.companyName}</bdi>
              </>
            )}
          </RecordLink>
          <span className={classes.state}>{isOpen(record) ? 'Not handled' : 'Handled'}</span>
        </li>
      ))}
    </ul>
  );
}

function entriesFrom(origin: AnyRecord, lists: Record<RecordKind, RecordList>): Entry[] {
  const kindOf = new Map<AnyRecord, RecordKind>();
  for (const kind of RECORD_KINDS) {
    for (const record of lists[kind].data ?? []) {
      if (record.id !== origin.id && isSameSender(record, origin)) kindOf.set(record, kind);
    }
  }
  return sortRecords([...kindOf.keys()], 'createdAt', 'descending').map((record) => ({
    kind: kindOf.get(record) ?? 'contacts',
    record,
  }));
}
