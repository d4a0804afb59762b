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

type Value = (record: AnyRecord) => FieldValue;

function csvFields(kind: RecordKind, timeZone: string | undefined): CsvField[] {
  const now = new Date();
  const isForReaders = timeZone !== undefined;
  const own = (key: keyof AnyRecord) => field(key, (record) => fieldValues(record)[key]);
  const visitorFields = inquiryFields(kind).flatMap((asked) => {
    const value: Value = (record) => fieldValues(record)[asked.key];
    const stored = field(asked.key, value, asked.type === 'phone');
    return isForReaders && 'options' in asked ? [stored, labelField(asked)] : [stored];
  });
  /** A time, with the local one beside it. */
  const time = (label: string, value: (record: AnyRecord) => string | null | undefined) => [
    field(label, value),
    ...(isForReaders ? [field(`${label}Local`, localTime(value, timeZone))] : []),
  ];
  return [
    own('id'),
    ...visitorFields,
    ...time('createdAt', ({ createdAt }) => createdAt),
    field('state', (record) => recordState(record, now)),
    ...(isForReaders ? [field('stateLabel', (record) => STATE_LABELS[recordState(record, now)])] : []),
    ...time('handledAt', ({ handledAt }) => handledAt),
    own('handledBy'),
    own('assignee'),
    own('noteCount'),
    ...time('snoozedUntil', ({ snoozedUntil }) => snoozedUntil),
    own('snoozedBy'),
    ...sourceFields.map(({ key, column }) => field(column, ({ source }) => source?.[key])),
    field('mailCount', ({ conversation }) =>
      conversation ? conversation.answers + conversation.replies : 0,
    ),
    ...time('firstAnswerAt', ({ conversation }) => conversation?.firstAnswerAt),
    field('lastWordBy', ({ conversation }) => conversation?.lastWord?.by),
    ...time('lastWordAt', ({ conversation }) => conversation?.lastWord?.at),
  ];
}

const field = (label: string, value: Value, isPhone = false): CsvField => ({
  label,
  value: (record) => csvText(value(record), isPhone),
});

const labelField = ({ key, options }: ChoiceField): CsvField =>
  field(`${key}Label`, (record) =>
    [fieldValues(record)[key] ?? []].flat().map((item) => optionLabel(options, String(item))),
  );

function localTime(value: (record: AnyRecord) => string | null | undefined, timeZone: string): Value {
  // Swedish dates are ISO 8601 without the T, which spreadsheets recognize: 2026-03-14 13:26:53.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (record) => {
    const time = value(record);
    return time && format.format(new Date(time));
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
