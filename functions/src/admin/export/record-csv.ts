import { Parser } from 'json2csv';
import { labelOf } from '../../shared/inquiry/field.ts';
import {
  type AnyRecord,
  choiceFieldsOf,
  fieldsOf,
  type FieldValue,
  type RecordKind,
  type RecordOfKind,
  valuesOf,
} from '../../shared/inquiry/kinds.ts';
import { sourceFields } from '../../shared/inquiry/source.ts';

/**
 * The columns of an export that are fields of the record: the id, the visitor's fields in reading order, and what happened
 * to the record. Those of its source and of its conversation follow.
 */
export function csvColumns<K extends RecordKind>(kind: K): (keyof RecordOfKind[K] & string)[] {
  const keys = fieldsOf(kind).map(({ key }) => key as keyof RecordOfKind[K] & string);
  return [
    'id',
    ...keys,
    'createdAt',
    'handledAt',
    'handledBy',
    'assignee',
    'noteCount',
    'snoozedUntil',
    'snoozedBy',
  ];
}

const EOL = '\r\n';

// Without a byte order mark Excel reads the file in the computer's code page, and Arabic and accents are lost.
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of an export: byte order mark, column names, CR LF. */
export function csvHeader(kind: RecordKind, timeZone?: string): string {
  return BYTE_ORDER_MARK + parserOf(kind, true, timeZone).parse([]) + EOL;
}

/**
 * One line a record, ended by CR LF (RFC 4180), every field quoted. Times are ISO 8601 in UTC, the values of a list are
 * joined by '; ', and a missing value is an empty field.
 * @param timeZone adds what people read next to the codes: the labels of choices, and times in this IANA zone
 */
export function csvRows<K extends RecordKind>(
  kind: K,
  records: readonly RecordOfKind[K][],
  timeZone?: string,
): string {
  return records.length === 0 ? '' : parserOf(kind, false, timeZone).parse(records) + EOL;
}

interface CsvField {
  label: string;
  value: (record: AnyRecord) => string;
}

const conversationColumns: CsvField[] = [
  { label: 'mailCount', value: ({ conversation: { answers, replies } }) => csvText(answers + replies) },
  { label: 'firstAnswerAt', value: ({ conversation }) => csvText(conversation.firstAnswerAt) },
  { label: 'lastWordBy', value: ({ conversation }) => csvText(conversation.lastWord?.by) },
  { label: 'lastWordAt', value: ({ conversation }) => csvText(conversation.lastWord?.at) },
];

function parserOf(kind: RecordKind, header: boolean, timeZone?: string): Parser<AnyRecord> {
  const readable = timeZone === undefined ? {} : readableColumns(kind, timeZone);
  const fields = csvColumns(kind).flatMap((column): CsvField[] => [
    { label: column, value: (record) => csvText(valuesOf(record)[column]) },
    ...(readable[column] ?? []),
  ]);
  const fieldsOfSource = sourceFields.map(({ key, column }): CsvField => ({
    label: column,
    value: ({ source }) => csvText(source?.[key]),
  }));
  const all = [...fields, ...fieldsOfSource, ...conversationColumns];
  return new Parser({ fields: all, header, eol: EOL });
}

/** The columns that follow those of codes, by the name of the code's column. */
function readableColumns(kind: RecordKind, timeZone: string): Partial<Record<string, CsvField[]>> {
  const labels = choiceFieldsOf(kind).map(({ key, options }): [string, CsvField[]] => {
    const value = (record: AnyRecord) =>
      csvText([valuesOf(record)[key] ?? []].flat().map((item) => labelOf(options, String(item))));
    return [key, [{ label: `${key}Label`, value }]];
  });
  // Swedish dates are ISO 8601 without the T, which spreadsheets recognize: 2026-03-14 13:26:53.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const times = (['createdAt', 'handledAt'] as const).map((key): [string, CsvField[]] => {
    const value = ({ [key]: time }: AnyRecord) => (time === null ? '' : format.format(new Date(time)));
    return [key, [{ label: `${key}Local`, value }]];
  });
  return Object.fromEntries([...labels, ...times]);
}

function csvText(value: FieldValue): string {
  if (value === null || value === undefined) return '';
  return neutraliseFormula(Array.isArray(value) ? value.join('; ') : String(value));
}

// A reader that separates columns by semicolons or tabs takes no notice of our quotes, which follow commas. It begins a
// cell after each semicolon, tab or line break in a text.
const CELL = /[^;\t\r\n]+/g;
// What a spreadsheet may read as the start of a formula (OWASP, "CSV Injection"), with the full-width forms that some
// of them accept. Quotes before it may be syntax to such a reader. Leading apostrophes are part of the pattern, so that
// the added one can be removed again.
const FORMULA_LIKE = /^["']*[=+\-@\0＝＋－＠]/;
const LEADING_BREAK = /^["']*[\t\r\n]/;
// Harmless. The last character is a digit, because such a reader may append the rest of the line to it.
const PHONE = /^\+[\d ()./-]*\d$/;

/**
 * Puts an apostrophe before everything that a spreadsheet might run as a formula, with any separator.
 * A text that is a phone number stays as it is. {@link restoreFormula} is the exact inverse.
 */
export function neutraliseFormula(text: string): string {
  if (PHONE.test(text)) return text;
  const neutralised = text.replace(CELL, (cell) => (FORMULA_LIKE.test(cell) ? `'${cell}` : cell));
  return LEADING_BREAK.test(text) ? `'${neutralised}` : neutralised;
}

/** Undoes {@link neutraliseFormula}, for programs that read an export back. */
export function restoreFormula(text: string): string {
  const cells = text.startsWith("'") && LEADING_BREAK.test(text) ? text.slice(1) : text;
  return cells.replace(CELL, (cell) =>
    cell.startsWith("'") && FORMULA_LIKE.test(cell) ? cell.slice(1) : cell,
  );
}
