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

// Excel reads the file as UTF-8 only with this mark.
const BYTE_ORDER_MARK = '\ufeff';

export const SEPARATORS = [',', ';'] as const;

export interface CsvFormat {
  /** Excel expects a semicolon in locales that use the comma as the decimal separator. */
  separator?: (typeof SEPARATORS)[number] | undefined;
  /** If set, adds columns for people: labels, and times in this zone. */
  timeZone?: string | undefined;
}

/**
 * Returns the parts of a CSV file (RFC 4180): `header`, which comes first, and `rows`, which writes a line for each record,
 * with times in UTC. The states of records are those at the time of this call.
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

type ReadValue = (record: AnyRecord) => FieldValue;

function csvFields(kind: RecordKind, timeZone: string | undefined): CsvField[] {
  const now = new Date();
  const hasReadableColumns = timeZone !== undefined;
  const storedField = (key: keyof AnyRecord) => field(key, (record) => fieldValues(record)[key]);
  const visitorFields = inquiryFields(kind).flatMap((inquiryField) => {
    const value: ReadValue = (record) => fieldValues(record)[inquiryField.key];
    const column = field(inquiryField.key, value, inquiryField.type === 'phone');
    return hasReadableColumns && 'options' in inquiryField ? [column, labelField(inquiryField)] : [column];
  });
  /** Returns the column of a time, followed by a column with the local time if there is a time zone. */
  const timeFields = (label: string, value: (record: AnyRecord) => string | null | undefined) => [
    field(label, value),
    ...(hasReadableColumns ? [field(`${label}Local`, localTime(value, timeZone))] : []),
  ];
  return [
    storedField('id'),
    ...visitorFields,
    ...timeFields('createdAt', ({ createdAt }) => createdAt),
    field('state', (record) => recordState(record, now)),
    ...(hasReadableColumns ? [field('stateLabel', (record) => STATE_LABELS[recordState(record, now)])] : []),
    ...timeFields('handledAt', ({ handledAt }) => handledAt),
    storedField('handledBy'),
    storedField('assignee'),
    storedField('noteCount'),
    ...timeFields('snoozedUntil', ({ snoozedUntil }) => snoozedUntil),
    storedField('snoozedBy'),
    ...sourceFields.map(({ key, column }) => field(column, ({ source }) => source?.[key])),
    field('mailCount', ({ conversation }) =>
      conversation ? conversation.answers + conversation.replies : 0,
    ),
    ...timeFields('firstAnswerAt', ({ conversation }) => conversation?.firstAnswerAt),
    field('lastWordBy', ({ conversation }) => conversation?.lastWord?.by),
    ...timeFields('lastWordAt', ({ conversation }) => conversation?.lastWord?.at),
  ];
}

const field = (label: string, value: ReadValue, isPhone = false): CsvField => ({
  label,
  value: (record) => csvText(value(record), isPhone),
});

const labelField = ({ key, options }: ChoiceField): CsvField =>
  field(`${key}Label`, (record) =>
    [fieldValues(record)[key] ?? []].flat().map((item) => optionLabel(options, String(item))),
  );

function localTime(value: (record: AnyRecord) => string | null | undefined, timeZone: string): ReadValue {
  // Swedish dates are ISO 8601 without the T, which spreadsheets recognize: 2026-03-14 13:26:53.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (record) => {
    const time = value(record);
    return time && format.format(new Date(time));
  };
}

/** Returns the text of a cell. An apostrophe precedes a formula, and a phone number that a spreadsheet would read as a number. */
function csvText(value: FieldValue, isPhone = false): string {
  if (value === null || value === undefined) return '';
  const text = (Array.isArray(value) ? value.join('; ') : String(value)).replace(
    FORMULA_AFTER_SEPARATOR,
    "'",
  );
  return isFormula(text) || (isPhone && isNumber(text)) ? `'${text}` : text;
}

// A text is a formula if it begins with one of these characters (OWASP, "CSV Injection"). A phone number such as
// `+971 4 555 0142` is not a formula, because a spreadsheet cannot read digits with spaces between them as a sum.
const isFormula = (text: string) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) && !isSpacedPhone(text);
/** Matches where a formula would begin if a spreadsheet split the text into cells because it expects another separator. */
const FORMULA_AFTER_SEPARATOR = /(?<=[,;\t])(?=[=+\-@＝＋－＠])/g;
const isSpacedPhone = (text: string) => /^\+[\d ().-]*\d$/.test(text) && /\d +[\d(]/.test(text);

/** True if a spreadsheet would read the text as a number, and drop leading zeros and the plus. */
const isNumber = (text: string) => /^\+?(\d+([.,]\d+)*|\d{1,3}([\s.,]\d{3})+)$/.test(text);
