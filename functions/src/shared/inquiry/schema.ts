import { parseUrl } from '../ponyfills.ts';
import { boundedText, z } from '../zod.ts';
import { asciiDigits, isInvisible, limitMarks, removeInvisible } from './characters.ts';
import { contactFields } from './contact.ts';
import { asciiEmail, EMAIL_MAX, hasFullDomain } from './email-address.ts';
import { type Field, type InputOf, tooLong } from './field.ts';
import { partnershipFields } from './partnership.ts';

/** How many times as long a text may be before its ends are trimmed and its line breaks are one character each. */
const WITH_ENDS = 2;

/** The messages of the schema are for visitors. */
function fieldsSchema<const Fields extends readonly Field[]>(fields: Fields) {
  const shape = Object.fromEntries(fields.map((field) => [field.key, valueSchema(field)]));
  return z.strictObject(shape) as unknown as z.ZodObject<ShapeOf<Fields>, z.core.$strict>;
}

type ShapeOf<Fields extends readonly Field[]> = {
  [Key in keyof InputOf<Fields>]-?: z.ZodType<InputOf<Fields>[Key], InputOf<Fields>[Key]>;
};

export const contactSchema = fieldsSchema(contactFields);

/** The body of POST /api/partnership and of POST /api/partnership-inquiry. */
export const partnershipSchema = fieldsSchema(partnershipFields);

function valueSchema(field: Field): z.ZodType {
  const schema = requiredSchema(field);
  return field.required === undefined ? schema.optional() : schema;
}

function requiredSchema(field: Field): z.ZodType {
  switch (field.type) {
    case 'line':
      return singleLine(field.label, field.max, field.required);
    case 'phone':
      return plainText(field.label, field.max, field.required, isLine, (text) =>
        asciiDigits(cleanLine(text)),
      );
    case 'text':
      return multiLine(field.label, field.max, field.required);
    case 'email':
      return emailAddress(field.required).refine(hasFullDomain, field.required);
    case 'url':
      return singleLine(field.label, field.max, field.required).refine(isBlankOrWebAddress, {
        message: 'Enter a web address such as https://example.com',
      });
    case 'choice':
      return z.enum(optionValues(field.options), field.required);
    case 'choices': {
      const once = `Each ${field.label.toLowerCase()} can be selected once`;
      return z
        .array(z.enum(optionValues(field.options), field.required), field.required)
        .min(1, field.required)
        .max(field.options.length, once)
        .refine((values) => new Set(values).size === values.length, { message: once });
    }
  }
}

function optionValues(options: readonly { value: string }[]): string[] {
  return options.map(({ value }) => value);
}

function isBlankOrWebAddress(value: string): boolean {
  if (value === '') return true;
  const url = parseUrl(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

const LONE_SURROGATE = /\p{Surrogate}/u;
// Spreadsheets, word processors and PDF files put these into what is copied from them.
const BLANKS = /[\t\u2028\u2029]/g;
const LINE_BREAKS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// Tab and line feed belong in a text area.
const CONTROL_EXCEPT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

function isLine(text: string): boolean {
  return !CONTROL.test(text);
}

function cleanLine(text: string): string {
  return removeInvisible(text).replace(BLANKS, ' ');
}

/**
 * Trimmed, in NFC, without invisible characters, some of which make one line show as another (Unicode UAX #9).
 * @param max UTF-16 code units @param required message for an empty value, else allowed
 */
export function singleLine(label: string, max: number, required?: string) {
  return plainText(label, max, required, isLine, cleanLine);
}

/** {@link singleLine} with tabs, line breaks and invisible characters; every line break becomes LF. */
export function multiLine(label: string, max: number, required?: string) {
  return plainText(
    label,
    max,
    required,
    (text) => !CONTROL_EXCEPT_LINES.test(text),
    (text) => text.replace(LINE_BREAKS, '\n'),
  );
}

function plainText(
  label: string,
  max: number,
  required: string | undefined,
  isPlain: (text: string) => boolean,
  clean: (text: string) => string,
) {
  const limited = tooLong({ label, max });
  return boundedText(WITH_ENDS * max, required ?? `${label} must be text`, limited)
    .transform(clean)
    .refine(
      (value) => isPlain(value) && !LONE_SURROGATE.test(value) && limitMarks(value) === value,
      `${label} contains characters that cannot be sent`,
    )
    .transform((value) => (isInvisible(value) ? '' : value.normalize('NFC').trim()))
    .pipe(
      z
        .string()
        .min(required === undefined ? 0 : 1, required)
        .max(max, limited),
    );
}

/** Accepts what `<input type="email">` does (WHATWG HTML, "valid e-mail address"), so that browser and server agree. */
export function emailAddress(message: string) {
  return boundedText(WITH_ENDS * EMAIL_MAX, message)
    .transform(asciiEmail)
    .pipe(boundedText(EMAIL_MAX, message).regex(z.regexes.html5Email, message));
}
