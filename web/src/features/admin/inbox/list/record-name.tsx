import { Group } from '@mantine/core';
import { IconCheck, IconNote, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pluralize } from '@/lib/pluralize';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import { RecordLink, recordTitle } from '../../view/record-link';
import type { Row } from '../shown-list';
import classes from './list.module.css';

const DOUBT = 'Replied from another address, or not proved to be theirs';

interface RecordNameProps extends Row {
  kind: RecordKind;
  record: AnyRecord;
}

/** The sender's name as the link to the record. Its marks stand in line, whatever the direction of the name. */
export function RecordName({ kind, record, isNew, isCurrent, isLast }: RecordNameProps) {
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
        <Mark label={`${DOUBT}:`} title={DOUBT}>
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
        record={{ kind, id: record.id }}
        aria-current={isCurrent || undefined}
        data-route-focus={isLast || undefined}
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
