import { Box, Group, Input, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { readableEmail } from '@shared/inquiry/email-address';
import { type AnyRecord, inquiryFields, type InputOfKind, type RecordKind } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { DateText } from '../../date-text';
import { parseSort, serializeSort } from '../../view/view';
import type { Selection } from '../selection';
import type { Row } from '../shown-list';
import { WaitingAndAssignee } from './assignee';
import { columnsShown, FieldValue } from './columns';
import classes from './list.module.css';
import { RecordName } from './record-name';
import { SelectBox } from './select-box';

export interface RowsProps {
  kind: RecordKind;
  records: AnyRecord[];
  isSpam: boolean;
  sort: Sort;
  selection: Selection;
  rowOf: (record: AnyRecord) => Row;
}

interface RecordCardsProps extends RowsProps {
  onSort: (sort: Sort) => void;
}

const CARD_FIELDS: { [K in RecordKind]: (keyof InputOfKind[K])[] } = {
  contacts: ['subject', 'message'],
  partnerships: ['companyName', 'partnershipType'],
};

export function RecordCards(props: RecordCardsProps) {
  const { records, selection } = props;
  return (
    <>
      <SortSelect {...props} />
      <ul className={classes.cards}>
        {records.map((record) => (
          <li
            key={record.id}
            className={classes.card}
            data-handled={!isUnhandled(record) || undefined}
            data-selected={selection.has(record.id) || undefined}
          >
            <CardContent {...props} record={record} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CardContent({ kind, record, selection, rowOf }: RowsProps & { record: AnyRecord }) {
  const fields = inquiryFields(kind).filter(({ key }) => CARD_FIELDS[kind].some((name) => name === key));
  return (
    <>
      <span className={classes.cardHead}>
        <SelectBox record={record} selection={selection} />
        <Box component="span" flex={1} miw={0} fz="md" dir="auto">
          <RecordName kind={kind} record={record} {...rowOf(record)} />
        </Box>
        <span className={classes.small}>
          <DateText iso={record.createdAt} />
        </span>
      </span>
      <span className={classes.cardHead}>
        <span className={classes.cardEmail}>{readableEmail(record.email)}</span>
        <WaitingAndAssignee record={record} />
      </span>
      {fields.map((field) => (
        <span key={field.key} className={classes.cardField} data-type={field.type} dir="auto">
          <FieldValue field={field} record={record} />
        </span>
      ))}
    </>
  );
}

function SortSelect({ kind, isSpam, sort, onSort }: RecordCardsProps) {
  const id = useId();
  const options = columnsShown(kind, isSpam).flatMap(({ header, sortField: field }) =>
    field === undefined
      ? []
      : (['descending', 'ascending'] as const).map((direction) => ({
          label: `${header}, ${directionLabel(header, direction)}`,
          value: serializeSort({ field, direction }),
        })),
  );
  return (
    <Group gap={8} mt={6} wrap="nowrap">
      <Input.Label htmlFor={id}>Sort by</Input.Label>
      <NativeSelect
        id={id}
        flex={1}
        maw="20rem"
        data={options}
        value={serializeSort(sort)}
        onChange={({ currentTarget }) => onSort(parseSort(kind, currentTarget.value))}
      />
    </Group>
  );
}

function directionLabel(header: string, direction: Sort['direction']): string {
  if (header === 'Date') return direction === 'descending' ? 'newest first' : 'oldest first';
  if (header === 'Waiting') return direction === 'descending' ? 'longest first' : 'shortest first';
  return direction === 'descending' ? 'Z to A' : 'A to Z';
}
