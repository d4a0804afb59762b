import { lazy, useEffect, useRef } from 'react';
import { telephoneLink } from '@/lib/telephone-link';
import { type AnyRecord, type RecordKind, SPAM_DAYS } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { parseUrl } from '@shared/parse-url';
import { LazyPart } from '../../lazy-part';
import { RecordMail } from '../../mail/record-mail';
import { RecordActions, useFocusesHandled } from './actions';
import { DeleteActions } from './delete-actions';
import classes from './details.module.css';
import { detailRows, type DetailRow, mailLink } from './record-text';

const RecordPresence = lazy(() =>
  import('./teamwork').then((module) => ({ default: module.RecordPresence })),
);
const SenderHistory = lazy(() =>
  import('./sender-history').then((module) => ({ default: module.SenderHistory })),
);
const Teamwork = lazy(() => import('./teamwork').then((module) => ({ default: module.Teamwork })));

interface RecordDetailsProps {
  kind: RecordKind;
  record: AnyRecord;
  /** Called when the record has left the list: deleted, erased or marked as spam. */
  onRemoved: (id: string) => void;
  /** Called when the record was marked as handled, to go on to another one. */
  onHandled: () => void;
  /** Called when a confirmation dialog opens or closes. */
  onConfirming: (isConfirming: boolean) => void;
}

/** A record with all of its fields and actions. */
export function RecordDetails({ kind, record, onRemoved, onHandled, onConfirming }: RecordDetailsProps) {
  const article = useRef<HTMLElement>(null);
  const focusesHandled = useFocusesHandled(record);
  // The button that led here may be gone with the record before. Previous and Next are not, and keep the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    article.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <article ref={article} className={classes.details}>
      <h2 className={classes.name} tabIndex={-1} data-autofocus={!focusesHandled || undefined}>
        <bdi>{senderName(record)}</bdi>
      </h2>
      <LazyPart>
        <RecordPresence kind={kind} id={record.id} />
      </LazyPart>
      <RecordActions {...{ kind, record, onRemoved, onHandled }} />
      <FieldList rows={detailRows(kind, record)} />
      <LazyPart>
        <Teamwork kind={kind} record={record} />
      </LazyPart>
      <LazyPart>
        <SenderHistory record={record} />
      </LazyPart>
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
  if (type === 'phone') return <a href={telephoneLink(text)}>{text}</a>;
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
  return /^https?:$/.test(parseUrl(text)?.protocol ?? '');
}
