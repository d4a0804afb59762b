import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { refusedLetter } from '@shared/inquiry/email-address';
import { cleanField, type LengthLimit, tooLong } from '@shared/inquiry/field';
import { textLength } from '@shared/text-length';

/** Validates by the inputs' own attributes, whose messages are in the browser's language. What is sent is what was counted. */
export function nativeValidity<Values extends FieldValues>(
  limits: Record<keyof Values, LengthLimit>,
): Resolver<Values> {
  return (values, _context, { fields }) => {
    const errors: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const message = validationMessage(field.ref, limits[name]);
      if (message) errors[name] = { type: 'native', message, ref: field.ref };
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    const cleaned = Object.entries<string>(values).map(([name, value]) => {
      const limit = limits[name];
      return [name, limit ? cleanField(limit, value) : value];
    });
    return { values: Object.fromEntries(cleaned) as Values, errors: {} };
  };
}

/** The browser's message for the value as it is stored, empty for a valid field. */
function validationMessage(element: unknown, limit: LengthLimit | undefined): string {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || !limit) return '';
  const stored = element.cloneNode() as typeof element;
  stored.value = cleanField(limit, element.value);
  if (textLength(stored.value) > limit.max) return tooLong(limit);
  return (limit.type === 'email' && refusedLetter(stored.value)) || stored.validationMessage;
}
