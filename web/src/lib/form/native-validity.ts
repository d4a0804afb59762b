import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { refusedLetterMessage } from '@shared/inquiry/email-address';
import { cleanField, type LengthLimit, tooLongMessage } from '@shared/inquiry/field';
import { textLength } from '@shared/text-length';

/** The type of an error with the browser's own message. */
export const BROWSER_MESSAGE = 'browser';

/**
 * Validates fields by their HTML attributes, mostly with the browser's own messages. Returns the texts as they will be
 * stored.
 */
export function nativeValidity<Values extends FieldValues>(
  limits: Record<keyof Values, LengthLimit>,
): Resolver<Values> {
  return (values, _context, { fields }) => {
    const errors: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const error = validationError(field.ref, limits[name]);
      if (error.message) errors[name] = { ...error, ref: field.ref };
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    const cleaned = Object.entries<string>(values).map(([name, value]) => {
      const limit = limits[name];
      return [name, limit ? cleanField(limit, value) : value];
    });
    return { values: Object.fromEntries(cleaned) as Values, errors: {} };
  };
}

/**
 * Validates a field's text as it will be stored. Returns an error whose message is empty if the text is valid. The
 * browser's messages have their own type, because they do not name the field.
 */
function validationError(element: unknown, limit: LengthLimit | undefined) {
  const error = (message: string, type = 'named') => ({ type, message });
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || !limit)
    return error('');
  const stored = element.cloneNode() as typeof element; // a copy, so that the visitor's own text stays in the field
  stored.value = cleanField(limit, element.value);
  if (textLength(stored.value) > limit.max) return error(tooLongMessage(limit));
  const refused = limit.type === 'email' && refusedLetterMessage(stored.value);
  return refused ? error(refused) : error(stored.validationMessage, BROWSER_MESSAGE);
}
