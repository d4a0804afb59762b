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

/** The fields of the record. The columns of its source and of its conversation follow. */
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

// Excel needs it to read the file as UTF-8.
const BYTE_ORDER_MARK = '\ufeff';

export function csvHeader(kind: RecordKind, timeZone?: string): string {
  return BYTE_ORDER_MARK + parserOf(kind, true, timeZone).parse([]) + EOL;
}

/** One line a record (RFC 4180), with times in UTC. @param timeZone adds labels and times in this zone */
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

// Readers that separate by semicolons or tabs ignore our quotes: a cell begins after each semicolon, tab or line break.
const CELL = /[^;\t\r\n]+/g;
// May start a formula (OWASP, "CSV Injection"), also after apostrophes: the added one can be removed again.
const FORMULA_LIKE = /^["']*[=+\-@\0＝＋－＠]/;
const LEADING_BREAK = /^["']*[\t\r\n]/;
// Digits alone, or two groups side by side: +1-416 would be a sum, +1 1/2 a fraction. Ends with a digit, because such a
// reader may append the rest of the line.
const PHONE = /^\+(?=\d+$|.*\d +[\d(])[\d ().-]*\d$/;

/** Puts an apostrophe before what a spreadsheet might run, except a phone number. Inverse of {@link restoreFormula}. */
export function neutraliseFormula(text: string): string {
  if (PHONE.test(text)) return text;
  const neutralised = text.replace(CELL, (cell) => (FORMULA_LIKE.test(cell) ? `'${cell}` : cell));
  return LEADING_BREAK.test(text) ? `'${neutralised}` : neutralised;
}

/** For programs that read an export back. */
export function restoreFormula(text: string): string {
  const cells = text.startsWith("'") && LEADING_BREAK.test(text) ? text.slice(1) : text;
  return cells.replace(CELL, (cell) =>
    cell.startsWith("'") && FORMULA_LIKE.test(cell) ? cell.slice(1) : cell,
  );
}
