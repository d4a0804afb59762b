import { type AnyRecord, RECORD_KINDS } from '@shared/inquiry/kinds';
import { isOpen, isSnoozed } from '@shared/inquiry/record';
import { useInboxRecords } from '../../api/use-records';
import { DateText } from '../../date-text';
import { useInbox } from '../inbox-context';
import { RecordLink } from '../record-link';
import { type OtherInquiry, othersOf } from './other-inquiries';
import classes from './sender-history.module.css';

/** Entries that are shown at once. */
const SHOWN = 5;

/** The other messages and inquiries in the inbox from the same sender, newest first. */
export function SenderHistory({ record }: { record: AnyRecord }) {
  const lists = { contacts: useInboxRecords('contacts'), partnerships: useInboxRecords('partnerships') };
  const entries = othersOf(record, lists);
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

function EntryList({ entries }: { entries: OtherInquiry[] }) {
  const { now } = useInbox();
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
          <span className={classes.state}>{stateOf(record, now)}</span>
        </li>
      ))}
    </ul>
  );
}

function stateOf(record: AnyRecord, now: Date): string {
  if (!isOpen(record)) return 'Handled';
  if (isSnoozed(record, now)) return 'Put off';
  return record.conversation.lastWord?.by === 'us' ? 'Answered' : 'Not handled';
}
