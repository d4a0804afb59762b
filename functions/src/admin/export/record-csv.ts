import { Parser } from 'json2csv';
import {
  fieldsOf,
  type FieldValue,
  type RecordKind,
  type RecordOfKind,
} from '../../shared/inquiry/kinds.ts';
import { sourceFields } from '../../shared/inquiry/source.ts';

/**
 * The columns of an export that are fields of the record: the id, the visitor's fields in reading order, and what happened
 * to the record. Those of its source follow.
 */
export function csvColumns<K extends RecordKind>(kind: K): (keyof RecordOfKind[K] & string)[] {
  const keys = fieldsOf(kind).map(({ key }) => key as keyof RecordOfKind[K] & string);
  return ['id', ...keys, 'createdAt', 'handledAt', 'handledBy', 'assignee', 'noteCount'];
}

const EOL = '\r\n';

// Without a byte order mark Excel reads the file in the computer's code page, and Arabic and accents are lost.
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of an export: byte order mark, column names, CR LF. */
export function csvHeader(kind: RecordKind): string {
  return BYTE_ORDER_MARK + parserOf(kind, true).parse([]) + EOL;
}

/**
 * One line a record, ended by CR LF (RFC 4180), every field quoted. Times are ISO 8601 in UTC, the values of a list are
 * joined by '; ', and a missing value is an empty field.
 */
export function csvRows<K extends RecordKind>(kind: K, records: readonly RecordOfKind[K][]): string {
  return records.length === 0 ? '' : parserOf(kind, false).parse(records) + EOL;
}

function parserOf<K extends RecordKind>(kind: K, header: boolean): Parser<RecordOfKind[K]> {
  const fields = csvColumns(kind).map((column) => ({
    label: column,
    value: (record: RecordOfKind[K]) => csvText(record[column] as FieldValue),
  }));
  const fieldsOfSource = sourceFields.map(({ key, column }) => ({
    label: column,
    value: ({ source }: RecordOfKind[K]) => csvText(source?.[key]),
  }));
  return new Parser({ fields: [...fields, ...fieldsOfSource], header, eol: EOL });
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
 * Puts an apostrophe before whatever a spreadsheet might run as a formula, whichever separator it reads the file with.
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
