import { Parser } from 'json2csv';
import { type ChoiceField, optionLabel } from '../../shared/inquiry/field.ts';
import {
  type AnyRecord,
  inquiryFields,
  type FieldValue,
  type RecordKind,
  type RecordOfKind,
  fieldValues,
} from '../../shared/inquiry/kinds.ts';
import { sourceFields } from '../../shared/inquiry/source.ts';
import { STATE_LABELS, recordState } from '../../shared/inquiry/state.ts';

const EOL = '\r\n';

// Excel needs it to read the file as UTF-8.
const BYTE_ORDER_MARK = '\ufeff';

export const SEPARATORS = [',', ';'] as const;

export interface CsvFormat {
  /** Excel expects a semicolon where the comma stands in decimal numbers. */
  separator?: (typeof SEPARATORS)[number] | undefined;
  /** Adds labels, and times in this zone. */
  timeZone?: string | undefined;
}

/**
 * Writes a file a part at a time: `header` first, then `rows` with a line for each record (RFC 4180) and times in UTC.
 * States are those of the time of the call.
 */
export function csvWriter<K extends RecordKind>(kind: K, { separator = ',', timeZone }: CsvFormat = {}) {
  const options = { fields: csvFields(kind, timeZone), eol: EOL, delimiter: separator };
  const parser = new Parser<AnyRecord>({ ...options, header: false });
  return {
    header: BYTE_ORDER_MARK + new Parser<AnyRecord>(options).parse([]) + EOL,
    rows: (records: readonly RecordOfKind[K][]) => (records.length === 0 ? '' : parser.parse(records) + EOL),
  };
}

interface CsvField {
  label: string;
  value: (record: AnyRecord) => string;
}

function csvFields(kind: RecordKind, timeZone: string | undefined): CsvField[] {
  const now = new Date();
  const own = (key: keyof AnyRecord): CsvField => ({
    label: key,
    value: (record) => csvText(fieldValues(record)[key]),
  });
  const visitorFields = inquiryFields(kind).flatMap((field): CsvField[] => [
    {
      label: field.key,
      value: (record) => csvText(fieldValues(record)[field.key], field.type === 'phone'),
    },
    ...(timeZone !== undefined && 'options' in field ? [labelField(field)] : []),
  ]);
  /** A time, with the local one beside it. */
  const time = (label: string, value: (record: AnyRecord) => string | null | undefined): CsvField[] => [
    { label, value: (record) => csvText(value(record)) },
    ...(timeZone === undefined ? [] : [localTimeField(label, value, timeZone)]),
  ];
  return [
    own('id'),
    ...visitorFields,
    ...time('createdAt', ({ createdAt }) => createdAt),
    { label: 'state', value: (record) => recordState(record, now) },
    ...(timeZone === undefined
      ? []
      : [{ label: 'stateLabel', value: (record: AnyRecord) => STATE_LABELS[recordState(record, now)] }]),
    ...time('handledAt', ({ handledAt }) => handledAt),
    own('handledBy'),
    own('assignee'),
    own('noteCount'),
    ...time('snoozedUntil', ({ snoozedUntil }) => snoozedUntil),
    own('snoozedBy'),
    ...sourceFields.map(({ key, column }) => ({
      label: column,
      value: ({ source }: AnyRecord) => csvText(source?.[key]),
    })),
    {
      label: 'mailCount',
      value: ({ conversation }) => csvText(conversation ? conversation.answers + conversation.replies : 0),
    },
    ...time('firstAnswerAt', ({ conversation }) => conversation?.firstAnswerAt),
    { label: 'lastWordBy', value: ({ conversation }) => csvText(conversation?.lastWord?.by) },
    ...time('lastWordAt', ({ conversation }) => conversation?.lastWord?.at),
  ];
}

function labelField({ key, options }: ChoiceField): CsvField {
  const labels = (record: AnyRecord) =>
    [fieldValues(record)[key] ?? []].flat().map((item) => optionLabel(options, String(item)));
  return { label: `${key}Label`, value: (record) => csvText(labels(record)) };
}

function localTimeField(
  label: string,
  value: (record: AnyRecord) => string | null | undefined,
  timeZone: string,
): CsvField {
  // Swedish dates are ISO 8601 without the T, which spreadsheets recognize: 2026-03-14 13:26:53.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return {
    label: `${label}Local`,
    value: (record) => {
      const time = value(record);
      return time ? format.format(new Date(time)) : '';
    },
  };
}

function csvText(value: FieldValue, isPhone = false): string {
  if (value === null || value === undefined) return '';
  const text = (Array.isArray(value) ? value.join('; ') : String(value)).replace(
    FORMULA_AFTER_SEPARATOR,
    "'",
  );
  return isFormula(text) || (isPhone && isNumber(text)) ? `'${text}` : text;
}

// The first character makes a formula (OWASP, "CSV Injection"). Two groups of digits side by side are no sum.
const isFormula = (text: string) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) && !isSpacedPhone(text);
/** Begins a cell of its own in a spreadsheet that expects another separator than the file has. */
const FORMULA_AFTER_SEPARATOR = /(?<=[,;\t])(?=[=+\-@＝＋－＠])/g;
const isSpacedPhone = (text: string) => /^\+[\d ().-]*\d$/.test(text) && /\d +[\d(]/.test(text);

/** Whether a spreadsheet reads a number, which loses leading zeros and the plus. */
const isNumber = (text: string) => /^\+?(\d+([.,]\d+)*|\d{1,3}([\s.,]\d{3})+)$/.test(text);
