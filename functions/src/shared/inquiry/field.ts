/** One option of a choice: the stored value, and the label that forms, mails and the dashboard show. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  /** Name in request bodies, documents and CSV columns. */
  readonly key: string;
  /** Name in messages about an invalid value. */
  readonly label: string;
  /**
   * Name in mails and in the dashboard, where it differs from the label. Neighbouring fields with the same name
   * share one row: first and last name.
   */
  readonly row?: string;
  /** The message for a missing value. A field without it is optional. */
  readonly required?: string;
  /** The dashboard's table sorts by this field. */
  readonly sortable?: true;
}

interface TextField extends FieldBase {
  /** `line` is one line of text, `text` has line breaks; the others are lines with a meaning. */
  readonly type: 'line' | 'text' | 'phone' | 'url';
  /** Length in UTF-16 code units, as an input's `maxLength` counts. */
  readonly max: number;
}

interface EmailField extends FieldBase {
  readonly type: 'email';
  readonly required: string;
}

export interface ChoiceField extends FieldBase {
  /** `choice` is one of the options, `choices` is a list of them. */
  readonly type: 'choice' | 'choices';
  readonly options: readonly Option[];
  readonly required: string;
}

/** A field of an inquiry. Schema, record, CSV, mail and dashboard follow from it. */
export type Field = TextField | EmailField | ChoiceField;

/** The longest email address (RFC 5321, section 4.5.3.1.3), in characters. */
export const EMAIL_MAX = 254;

/** What a visitor sends for a field. */
type InputValue<F extends Field> = F extends ChoiceField
  ? F['type'] extends 'choices'
    ? F['options'][number]['value'][]
    : F['options'][number]['value']
  : string;

type Key<F extends Field> = F['key'];
type RequiredField<F extends Field> = Extract<F, { required: string }>;
type OptionalField<F extends Field> = Exclude<F, { required: string }>;

/** The request body that a list of fields describes. */
export type InputOf<Fields extends readonly Field[]> = {
  [F in RequiredField<Fields[number]> as Key<F>]: InputValue<F>;
} & { [F in OptionalField<Fields[number]> as Key<F>]?: InputValue<F> | undefined };

/**
 * What a record holds for a field. Older documents may hold an option that is no longer offered, or a single
 * value where a list is expected.
 */
type RecordValue<F extends Field> = F extends { type: 'choices' }
  ? string[] | string
  : F extends RequiredField<F>
    ? string
    : string | null;

/** The visitor's part of the record that a list of fields describes. */
export type RecordFieldsOf<Fields extends readonly Field[]> = {
  [F in Fields[number] as Key<F>]: RecordValue<F>;
};

/** The label of a stored value; the value itself if no option has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

const INPUT_TYPES = { line: 'text', text: 'text', phone: 'tel', url: 'url', email: 'email' } as const;

/**
 * The attributes of the HTML input for a text field, so that the browser checks what the server checks.
 * @throws Error when the list has no such text field
 */
export function inputAttributes<Fields extends readonly Field[]>(
  fields: Fields,
  key: Exclude<Fields[number], ChoiceField>['key'],
) {
  const field = fields.find((candidate) => candidate.key === key);
  if (!field || 'options' in field) throw new Error(`There is no text field ${key}`);
  return {
    type: INPUT_TYPES[field.type],
    required: field.required !== undefined,
    maxLength: field.type === 'email' ? EMAIL_MAX : field.max,
  };
}
