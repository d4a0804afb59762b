import { z } from 'zod';

// C0 and C1 controls, line and paragraph separators: nothing a person types into one line.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// The same, but tab and line feed are what a text area is for.
const CONTROL_EXCEPT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
// Embeddings, overrides and isolates can make one line show as another (Unicode UAX #9); plain marks are fine.
const BIDI_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;

const NOT_PLAIN_TEXT = 'contains characters that cannot be sent';

/**
 * One line of text: well-formed Unicode, normalised to NFC, trimmed, without control characters or line breaks.
 * @param label names the field in messages about length or characters
 * @param max length in UTF-16 code units
 * @param required the message for an empty value; without it the field may be empty
 */
export function singleLine(label: string, max: number, required?: string) {
  return z
    .string(required ?? `${label} must be text`)
    .refine((value) => value.isWellFormed() && !CONTROL.test(value) && !BIDI_OVERRIDE.test(value), {
      message: `${label} ${NOT_PLAIN_TEXT}`,
    })
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, required)
        .max(max, `${label} is limited to ${max} characters`),
    );
}

/** Like {@link singleLine}, but tabs and line breaks stay; CR LF and CR become LF. */
export function multiLine(label: string, max: number, required?: string) {
  return z
    .string(required ?? `${label} must be text`)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .refine((value) => value.isWellFormed() && !CONTROL_EXCEPT_LINES.test(value), {
      message: `${label} ${NOT_PLAIN_TEXT}`,
    })
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, required)
        .max(max, `${label} is limited to ${max} characters`),
    );
}

/**
 * An e-mail address as `<input type="email">` accepts it (WHATWG HTML, "valid e-mail address"),
 * so that the browser's check and the server's are one; at most 254 characters (RFC 5321, 4.5.3.1.3).
 */
export function emailAddress(message: string) {
  return z
    .string(message)
    .transform((value) => value.trim())
    .pipe(z.string().max(254, message).regex(z.regexes.html5Email, message));
}
