import { boundedText, z } from '../zod.ts';
import { contactFields } from './contact.ts';
import { EMAIL_MAX, hasFullDomain, refusedLetterMessage } from './email-address.ts';
import {
  cleanField,
  type Field,
  type InputOf,
  type LengthLimit,
  tooLongMessage,
  toWebLink,
} from './field.ts';
import { partnershipFields } from './partnership.ts';

/** An uncleaned text may be this many times as long as its limit, because NFC composes up to four characters into one. */
const UNCLEANED_FACTOR = 4;

/** Creates the schema of a form. Its messages are for visitors. */
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
    case 'phone':
    case 'text':
      return cleanedText(field);
    case 'email':
      return emailAddress(field.required).refine(hasFullDomain, field.required);
    case 'url':
      return cleanedText(field).refine((value) => value === '' || toWebLink(value) !== undefined, {
        message: 'Enter a web address such as https://example.com',
      });
    case 'choice':
      return z.enum(optionValues(field.options), field.required);
    case 'choices': {
      const once = `Select each ${field.label.toLowerCase()} only once`;
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

/** Text on one line. @param max code points @param required the message for an empty value; undefined allows empty values */
export function singleLine(label: string, max: number, required?: string) {
  return cleanedText({ type: 'line', label, max, required });
}

/** Like {@link singleLine}, but keeps tabs, line breaks and marks of direction. */
export function multiLine(label: string, max: number, required?: string) {
  return cleanedText({ type: 'text', label, max, required });
}

function cleanedText(field: LengthLimit) {
  const { label, max, required } = field;
  return boundedText(UNCLEANED_FACTOR * max, required ?? `${label} must be text`, tooLongMessage(field))
    .transform((typed) => cleanField(field, typed))
    .pipe(boundedText(max, tooLongMessage(field)).min(required === undefined ? 0 : 1, required));
}

/** Accepts what `<input type="email">` does (WHATWG HTML, "valid e-mail address"), so that browser and server agree. */
function emailAddress(message: string) {
  return boundedText(UNCLEANED_FACTOR * EMAIL_MAX, message)
    .transform((typed) => cleanField({ type: 'email' }, typed))
    .pipe(
      boundedText(EMAIL_MAX, message).regex(z.regexes.html5Email, {
        error: ({ input }) => {
          const reason = refusedLetterMessage(String(input));
          return reason === undefined ? message : `${message}. ${reason}`;
        },
      }),
    );
}
