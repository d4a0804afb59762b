import { useEffect, useRef } from 'react';
import { type AnyRecord, type RecordKind, SPAM_DAYS } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { RecordMail } from '../../mail/record-mail';
import { RecordActions } from './actions';
import { DeleteActions } from './delete-actions';
import classes from './details.module.css';
import { detailRows, type DetailRow, mailLink } from './record-text';

interface RecordDetailsProps {
  kind: RecordKind;
  record: AnyRecord;
  /** Called when the record has left the list: deleted, erased or marked as spam. */
  onRemoved: (id: string) => void;
  /** Called when a confirmation dialog opens or closes. */
  onConfirming: (isConfirming: boolean) => void;
}

/** A record with all of its fields and actions. */
export function RecordDetails({ kind, record, onRemoved, onConfirming }: RecordDetailsProps) {
  const name = useRef<HTMLHeadingElement>(null);
  // The button that led here may be gone with the record before. Previous and Next are not, and keep the focus.
  useEffect(() => {
    if (document.activeElement === document.body) name.current?.focus();
  }, []);
  return (
    <article className={classes.details}>
      <h2 ref={name} className={classes.name} tabIndex={-1} data-autofocus>
        <bdi>{senderName(record)}</bdi>
      </h2>
      <RecordActions {...{ kind, record, onRemoved }} />
      <FieldList rows={detailRows(kind, record)} />
      {record.spam ? (
        <p className={classes.note}>
          Kept apart as spam: it is deleted after {SPAM_DAYS} days, and no mail is sent about it.
        </p>
      ) : (
        <RecordMail kind={kind} id={record.id} />
      )}
      <DeleteActions {...{ kind, record, onRemoved, onConfirming }} />
    </article>
  );
}

function FieldList({ rows }: { rows: DetailRow[] }) {
  return (
    <dl className={classes.fields}>
      {rows.map((row) => (
        <div key={row.label} className={classes.field} data-type={row.type}>
          <dt>{row.label}</dt>
          <dd dir="auto">
            <RowValue {...row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RowValue({ text, type }: DetailRow) {
  if (type === 'email') return <a href={mailLink(text)}>{text}</a>;
  if (type === 'phone') return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>;
  if (type === 'url' && isWebAddress(text)) {
    return (
      <a href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  return text;
}

/** Visitors' text becomes a link only with a web scheme: `javascript:` would run in the dashboard. */
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
