import { parseUrl } from '../ponyfills.ts';
import { asciiDigits, cleanLine, cleanText } from './characters.ts';
import { EMAIL_MAX, EMAIL_PATTERN, readableDomain, extractAddress, toDomain } from './email-address.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  /** Name in request bodies, documents and CSV columns. */
  readonly key: string;
  /** Name in messages about an invalid value. */
  readonly label: string;
  /** Name in mails and in the dashboard, if not the label. Adjacent fields with the same name share a row. */
  readonly row?: string;
  /** The message for a missing value. A field without this message is optional. */
  readonly required?: string;
  readonly sortable?: true;
}

interface TextField extends FieldBase {
  /** `line` is one line, `text` may have line breaks; `phone` and `url` are lines with a format. */
  readonly type: 'line' | 'text' | 'phone' | 'url';
  /** The maximum length of the stored text, in code points (text-length.ts). */
  readonly max: number;
}

interface EmailField extends FieldBase {
  readonly type: 'email';
  readonly required: string;
}

export interface ChoiceField extends FieldBase {
  readonly type: 'choice' | 'choices';
  readonly options: readonly Option[];
  readonly required: string;
}

/** A field of an inquiry. Schema, record, CSV, mail and dashboard are derived from it. */
export type Field = TextField | EmailField | ChoiceField;

type InputValue<F extends Field> = F extends { type: 'choices' } ? string[] : string;

export type InputOf<Fields extends readonly Field[]> = {
  [F in Extract<Fields[number], { required: string }> as F['key']]: InputValue<F>;
} & {
  [F in Exclude<Fields[number], { required: string }> as F['key']]?: InputValue<F> | undefined;
};

/** The fields of a stored record. Some documents hold a single value in place of a list. */
export type RecordFieldsOf<Fields extends readonly Field[]> = {
  [F in Fields[number] as F['key']]: F extends { type: 'choices' }
    ? string[] | string
    : F extends { required: string }
      ? string
      : string | null;
};

/** Returns the label of a value, or the value itself if no option has it. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

const INPUT_TYPES = { line: 'text', text: undefined, phone: 'tel', url: 'url', email: 'email' } as const;

export interface LengthLimit {
  type: Exclude<Field, ChoiceField>['type'];
  label: string;
  required?: string | undefined;
  /** In code points of the stored text. */
  max: number;
}

/** Attributes with which the browser applies the server's checks. */
export const inputAttributes = ({ type, required }: LengthLimit) => ({
  type: INPUT_TYPES[type],
  required: required !== undefined,
  ...(type === 'email' && { pattern: EMAIL_PATTERN, title: 'For example name@company.com' }),
});

export const tooLongMessage = ({ label, max }: Pick<LengthLimit, 'label' | 'max'>) =>
  `${label} is limited to ${max} characters`;

/** The limits of the text fields. Inputs do not set `maxlength`, because it silently cuts pasted text. */
export function lengthLimits<Fields extends readonly Field[]>(fields: Fields) {
  const limits = fields.flatMap((field): [string, LengthLimit][] =>
    // An email field has no `max` of its own.
    'options' in field ? [] : [[field.key, { max: EMAIL_MAX, ...field }]],
  );
  return Object.fromEntries(limits) as Record<Exclude<Fields[number], ChoiceField>['key'], LengthLimit>;
}

/** Normalizes typed text as it is stored. The browser and the server check the length of the result. */
export function cleanField(
  { type, required }: Pick<LengthLimit, 'type' | 'required'>,
  typed: string,
): string {
  if (type === 'email') return extractAddress(unwrapLinks(typed));
  const isProse = type === 'text' || type === 'line';
  const text = type === 'text' ? cleanText(typed) : cleanLine(type === 'phone' ? unwrapLinks(typed) : typed);
  // People type a placeholder to leave a field empty. A required field keeps it as a value, because the field must not be empty.
  if (required === undefined && (isProse ? PLACEHOLDER_TEXT : PLACEHOLDER_VALUE).test(text)) return '';
  if (isProse) return text;
  return type === 'url' ? completeWebAddress(text) : asciiDigits(text.normalize('NFKC'));
}

/** Replaces mailto: and tel: links, which browsers copy, with their addresses and numbers (RFC 6068, RFC 3966). */
function unwrapLinks(text: string): string {
  return text.replace(/\b(?:mailto|tel):([^\s?<>()[\]]+)(?:\?[^\s<>()[\]]*)?/gi, (_, target: string) => {
    try {
      return decodeURIComponent(target);
    } catch {
      return target;
    }
  });
}

/** A placeholder for prose: only punctuation, 'n/a' or 'none', because any other word may be a name. */
const PLACEHOLDER_TEXT = /^(?:\p{P}*|n[./]a\.?|none)$/iu;

/** A placeholder for a number or an address, such as 'n/a' or 'keine': at most five letters, no digit, no dot as in 'x.co'. */
const PLACEHOLDER_VALUE = /^(?!.*(?:\p{Nd}|\.\p{L}{2}))(?:\P{L}*\p{L}){0,5}\P{L}*$/u;

/** A scheme, possibly mistyped or repeated, a host, and the rest up to a delimiter (RFC 3986, appendix C). */
const WEB_ADDRESS =
  /^[^\p{L}\p{N}]*(?:(https?)(?::\/*|\/\/)){0,3}([\p{L}\p{N}][^\s/:?#<>"\p{Pi}\p{Pf}]*)((?:[/:?#][^\s<>"\p{Pi}\p{Pf}]*)?)[<>"\p{Pi}\p{Pf}]*$/iu;

/** Completes 'example.com', as people type it, to 'https://example.com'. Other text stays as it is. */
function completeWebAddress(text: string): string {
  const [, scheme = 'https', host = '', rest = ''] = WEB_ADDRESS.exec(text) ?? [];
  const domain = toDomain(host);
  return domain ? `${scheme}://${domain}${rest}` : text;
}

/**
 * Returns the address for a link, or undefined. The scheme must be http(s), because `javascript:` would run in the
 * dashboard. The domain must be complete, because a bare name would link into the dashboard.
 */
export function toWebLink(text: string): string | undefined {
  const url = parseUrl(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const host = readableDomain(url.hostname);
  return toDomain(host) === host ? url.href : undefined;
}
