import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { telephoneParts } from '@/content/telephone-link';
import { readableEmail, senderAddress } from '@shared/inquiry/email-address';
import { toWebLink } from '@shared/inquiry/field';
import { type AnyRecord, RECORD_KINDS } from '@shared/inquiry/kinds';
import { isOpen, recordState, STATE_LABELS } from '@shared/inquiry/state';
import { useAdminName, useAssigneeOptions, useHasColleagues } from '../data/admins';
import { useChangeRecord } from '../data/changes';
import { useNow } from '../data/clock';
import { useInboxLists } from '../data/lists';
import { useAuth } from '../data/session';
import { deliveryText, MAIL_NAMES, RetryButton, Tick, useRecordMail } from '../mail/delivery';
import { useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import { RecordLink } from '../view/use-view';
import { answerLink, mailLink } from './answer';
import { useOpenRecord } from './open-record';
import classes from './person.module.css';
import { personColumnRows, copyText, type DetailRow, subjectText } from './record-text';

/** Details of the open record and its sender: a column on a wide screen, else collapsed. */
export function Person() {
  const { kind, record } = useOpenRecord();
  const toName = useAdminName();
  const hasColleagues = useHasColleagues();
  const address = readableEmail(record.email);
  const rows = personColumnRows(kind, record, toName);
  // Undelivered mail expands the details, which stay expanded after a retry.
  const { data: mails = [] } = useRecordMail({ kind, id: record.id });
  const [wasUndelivered, setWasUndelivered] = useState(false);
  if (!wasUndelivered && mails.some(({ state }) => state === 'DEAD')) setWasUndelivered(true);
  return (
    <details className={classes.person} open={wasUndelivered || undefined}>
      <summary>
        <span>Details</span> <bdi className="one-line">{address}</bdi>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </summary>
      <div className={classes.parts}>
        <Group gap={4} wrap="nowrap" align="start">
          <a href={answerLink(record)}>{address}</a>
          <ActionIcon
            variant="subtle"
            color="var(--muted)"
            size={28}
            aria-label="Copy address"
            title="Copy address"
            data-screen-only
            onClick={() => copyText(record.email, 'Address copied')}
          >
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
        <FieldList rows={rows.shown} />
        {/* Spam is not answered, so its assignee is hidden. */}
        {!record.spam && (hasColleagues || record.assignee !== null) && <AssigneeField />}
        <OtherInquiries />
        {!record.spam && <RecordMail />}
        <details>
          <summary>ID and exact time</summary>
          <FieldList rows={rows.collapsed} />
        </details>
      </div>
    </details>
  );
}

function AssigneeField() {
  const { kind, record } = useOpenRecord();
  const { assignee: current } = record;
  const { user } = useAuth();
  const change = useChangeRecord(kind);
  const assignTo = (assignee: string | null, doneTitle?: string) =>
    change(record, { type: 'assign', assignee, was: current }, { doneTitle });
  useShortcuts('record', { assign: () => user && assignTo(user.username, 'Assigned to you') });
  return (
    <ActionSelect
      label="Assigned to"
      data={[{ value: '', label: 'Nobody' }, ...useAssigneeOptions(current)]}
      value={current ?? ''}
      onChange={({ currentTarget }) => assignTo(currentTarget.value || null)}
    />
  );
}

function FieldList({ rows }: { rows: DetailRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <bdi>
              <RowValue {...row} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RowValue({ text, type }: DetailRow) {
  if (type === 'email') return <a href={mailLink(text)}>{text}</a>;
  if (type === 'phone') {
    return telephoneParts(text).map((part, position) => (
      <Fragment key={position}>{part.href ? <a href={part.href}>{part.text}</a> : part.text}</Fragment>
    ));
  }
  const webLink = type === 'url' && toWebLink(text);
  if (webLink) {
    return (
      <a href={webLink} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  return type === 'id' ? <code>{text}</code> : text;
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

/** Caches the sender of each record, because every record of both lists is compared. */
const senders = new WeakMap<AnyRecord, string>();

function senderOf(record: AnyRecord): string {
  const sender = senders.get(record) ?? senderAddress(record);
  senders.set(record, sender);
  return sender;
}

/** The maximum number of other inquiries that are listed. */
const MAX_LISTED = 10;

/** Other inquiries in the inbox from the same sender, open ones first, then the newest. */
function OtherInquiries() {
  const { record } = useOpenRecord();
  const now = useNow();
  const lists = useInboxLists();
  const sender = senderOf(record);
  const others = RECORD_KINDS.flatMap((kind) =>
    (lists[kind].data ?? [])
      .filter((other) => other.id !== record.id && senderOf(other) === sender)
      .map((other) => ({ kind, other, isOpen: isOpen(other, now) })),
  ).sort(
    (a, b) =>
      Number(b.isOpen) - Number(a.isOpen) || (b.other.createdAt ?? '').localeCompare(a.other.createdAt ?? ''),
  );
  const hiddenCount = others.length - MAX_LISTED;
  if (others.length === 0)
    return (
      RECORD_KINDS.every((kind) => lists[kind].isComplete) && (
        <p className="muted">First message from this sender</p>
      )
    );
  return (
    <Section name="Other inquiries">
      <ul>
        {others.slice(0, MAX_LISTED).map(({ kind, other }) => (
          <li key={other.id}>
            <RecordLink record={{ kind, id: other.id }} section="inbox">
              {kind === 'partnerships' && 'Partnership inquiry for '}
              <bdi>{subjectText(other)}</bdi>
            </RecordLink>
            <p>{STATE_LABELS[recordState(other, now)]}</p>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p>{`And ${hiddenCount} more in the list.`}</p>}
    </Section>
  );
}

/** The mails about the record except answers, because the conversation shows the state of each answer. */
function RecordMail() {
  const { kind, record } = useOpenRecord();
  const { data, isError, refetch } = useRecordMail({ kind, id: record.id });
  const deliveries = data?.filter(({ purpose }) => purpose !== 'answer');
  return (
    <Section name="Mail delivery">
      {isError && (
        <>
          <p>The state of the mail could not be loaded.</p>
          <Button size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {deliveries?.length === 0 && <p>No mail was sent about this record.</p>}
      <ul>
        {deliveries?.map((delivery) => (
          <li key={delivery.id}>
            {delivery.state === 'SENT' ? (
              <Tick text={deliveryText(delivery)}>{MAIL_NAMES[delivery.purpose]}</Tick>
            ) : (
              <>
                {MAIL_NAMES[delivery.purpose]}
                <p data-state={delivery.state}>{deliveryText(delivery)}</p>
                <RetryButton delivery={delivery} size="compact-sm" />
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
