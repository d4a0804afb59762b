import { Group } from '@mantine/core';
import { IconCheck, IconNote, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pluralize } from '@/lib/pluralize';
import { splitMessage } from '@shared/inquiry/contact';
import { readableEmail } from '@shared/inquiry/email-address';
import { type Field, optionLabel } from '@shared/inquiry/field';
import {
  type AnyRecord,
  inquiryFields,
  type InputOfKind,
  type RecordKind,
  fieldValues,
  type SortField,
} from '@shared/inquiry/kinds';
import { sortFields } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { cutToLength } from '@shared/text-length';
import { useAdminName, useHasColleagues } from '../data/admins';
import { useAuth } from '../data/session';
import { DateText } from '../ui/dates';
import { toInitials } from '../ui/initials';
import { WaitingState } from '../ui/waiting';
import { useList } from '../view/use-list';
import { RecordLink, recordTitle } from '../view/use-view';
import { useIsNew } from './arrivals';
import classes from './list.module.css';

export interface Column {
  header: string;
  /** CSS width; if undefined, the column gets the remaining width. */
  width: string | undefined;
  /** CSS grid-area in a row of three lines; if undefined, such a row omits the column. */
  area: string | undefined;
  sortField: SortField | undefined;
  cell: (record: AnyRecord) => ReactNode;
}

/** `header` and `cell` default to the label and the value of the field. */
interface ColumnOptions<K extends RecordKind> extends Partial<Pick<Column, 'header' | 'cell'>> {
  key: 'id' | 'createdAt' | 'waiting' | keyof InputOfKind[K];
  width?: string;
  area?: string;
}

const ID = {
  key: 'id',
  header: 'ID',
  width: '5rem',
  cell: ({ id }: AnyRecord) => <span title={id}>{id}</span>,
} as const;
const DATE = {
  key: 'createdAt',
  header: 'Date',
  area: 'date',
  width: '9.5rem',
  cell: ({ createdAt }: AnyRecord) => <DateText iso={createdAt} withTimeToday />,
} as const;

const WAITING = {
  key: 'waiting',
  header: 'Waiting',
  area: 'waiting',
  width: '11rem',
  cell: (record: AnyRecord) => (
    <Group component="span" gap={6} wrap="nowrap" justify="flex-end" flex="none">
      <Assignee record={record} />
      <WaitingState record={record} />
    </Group>
  ),
} as const;

const renderName = (record: AnyRecord) => <RecordName record={record} />;

/** Returns the columns that a table, or rows of three lines, show. Spam has no waiting time. */
export const visibleColumns = (kind: RecordKind, isSpam: boolean, isTable: boolean): Column[] =>
  COLUMNS[kind].filter(
    ({ sortField, area }) => (!isSpam || sortField !== 'waiting') && (isTable || area !== undefined),
  );

const COLUMNS: Record<RecordKind, Column[]> = {
  contacts: toColumns('contacts', [
    ID,
    { key: 'name', area: 'name', width: '13%', cell: renderName },
    { key: 'email', width: '17%' },
    { key: 'subject', area: 'subject', width: '15%' },
    { key: 'message', area: '3 / 1 / auto / -1' }, // the whole third line
    DATE,
    WAITING,
  ]),
  partnerships: toColumns('partnerships', [
    ID,
    { key: 'firstName', area: 'name', width: '11%', cell: renderName },
    { key: 'email', width: '14%' },
    { key: 'companyName', area: 'subject', width: '12%' },
    { key: 'industry', area: 'field', width: '8%' },
    { key: 'partnershipType', area: 'excerpt', header: 'Partnership Types' },
    DATE,
    WAITING,
  ]),
};

function toColumns<K extends RecordKind>(kind: K, columns: ColumnOptions<K>[]): Column[] {
  return columns.map(({ key, width, area, header, cell }) => {
    const field = inquiryFields(kind).find((candidate) => candidate.key === key);
    return {
      header: header ?? field?.row ?? field?.label ?? '',
      width,
      area,
      sortField: sortFields(kind).find((candidate) => candidate === key),
      cell: cell ?? ((record) => field && <FieldValue field={field} record={record} />),
    };
  });
}

/** Characters of a message in a row, which shows a single line of it. */
const EXCERPT_LENGTH = 200;

function FieldValue({ field, record }: { field: Field; record: AnyRecord }) {
  const { isTable } = useList();
  const values = fieldValues(record);
  const value = values[field.key];
  // Omits the company line of the message, because the company is also the subject.
  if (field.type === 'text') return cutToLength(splitMessage(String(value ?? '')).message, EXCERPT_LENGTH);
  if (field.type === 'email') return readableEmail(String(value ?? ''));
  if (!('options' in field)) return String(value ?? '');
  // A stored record may have a single value instead of a list.
  const labels = [value || []].flat().map((item) => optionLabel(field.options, String(item)));
  if (field.type === 'choice' || !isTable) return labels.join(', ');
  return (
    <span title={labels.join(', ')}>
      {labels.map((label) => (
        <span key={label} className={classes.outlined}>
          {label}
        </span>
      ))}
    </span>
  );
}

const DOUBTFUL_REPLY = 'Reply from another address, or from an unverified sender';

/** The marks of a record, then its sender's name as a link. The marks come first even if the name is written right to left. */
function RecordName({ record }: { record: AnyRecord }) {
  const { record: open, lastOpenId, shown } = useList();
  const isNew = useIsNew(record.id);
  return (
    <Group component="span" gap={6} wrap="nowrap">
      {isNew && <span className={classes.new}>New </span>}
      {!record.spam && record.spamReason && <span className={classes.outlined}>Spam? </span>}
      {!isUnhandled(record) && (
        <Mark label="Handled:">
          <IconCheck size={16} stroke={2.25} color="var(--brand)" aria-hidden />
        </Mark>
      )}
      {!record.spam && record.conversation?.lastWord?.isDoubtful && (
        <Mark label={`${DOUBTFUL_REPLY}:`} title={DOUBTFUL_REPLY}>
          <IconUserQuestion size={16} stroke={1.75} aria-hidden />
        </Mark>
      )}
      {record.noteCount > 0 && (
        <Mark label={pluralize(record.noteCount, 'note')}>
          <IconNote size={14} stroke={1.75} aria-hidden />
          <span>{record.noteCount} </span>
        </Mark>
      )}
      <RecordLink
        className={classes.name}
        record={{ kind: shown.kind, id: record.id }}
        aria-current={record.id === open?.id || undefined}
        data-route-focus={record.id === lastOpenId || undefined}
      >
        {recordTitle(record)}
      </RecordLink>
    </Group>
  );
}

function Mark({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={title}>
      {children}
    </span>
  );
}

/** The initials of the assignee, if there is more than one admin. */
function Assignee({ record: { assignee } }: { record: AnyRecord }) {
  const hasColleagues = useHasColleagues();
  const toName = useAdminName();
  const { user } = useAuth();
  if (!hasColleagues || assignee === null) return null;
  const isOwn = assignee === user?.username;
  const label = isOwn ? 'You are assigned' : `${toName(assignee)} is assigned`;
  return (
    <span
      className={classes.outlined}
      data-own={isOwn || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      {toInitials(toName(assignee))}
    </span>
  );
}
