import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Validates by the inputs' own attributes, such as `required`. Messages are in the browser's language. */
export function nativeValidity<Values extends FieldValues>(): Resolver<Values> {
  return (values, _context, { fields }) => {
    const errors: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const message = validationMessage(field.ref);
      if (message) errors[name] = { type: 'native', message, ref: field.ref };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
}

/** The browser's message, empty for a valid field. A field of spaces counts as empty. */
function validationMessage(element: unknown): string {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return '';
  if (element.value.trim() !== '') return element.validationMessage;
  const emptied = element.cloneNode() as typeof element;
  emptied.value = '';
  return emptied.validationMessage;
}
