import { Box } from '@mantine/core';
import { Fragment } from 'react';
import { telephoneParts } from '@/content/telephone-link';
import { toWebLink } from '@shared/inquiry/field';
import { useAdminName } from '../admins';
import { mailLink } from './answer';
import { useOpenRecord } from './open-record';
import { type DetailRow, fieldRows, originRows } from './record-text';
import classes from './record.module.css';

/** The fields of a record below its conversation, and folded where it came from. */
export function Details() {
  const { kind, record } = useOpenRecord();
  const toName = useAdminName();
  return (
    <>
      <FieldList rows={fieldRows(kind, record, toName)} />
      <details className={classes.origin}>
        <summary>Details</summary>
        <FieldList rows={originRows(record)} />
      </details>
    </>
  );
}

function FieldList({ rows }: { rows: DetailRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.label} className={classes.field}>
          <dt className="fine-print">{row.label}</dt>
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
  if (type === 'id')
    return (
      <Box component="code" fz="sm">
        {text}
      </Box>
    );
  return text;
}
