import { dropStored, readStored, writeStored } from './form-storage';

/** What a visitor has typed into a form and not yet sent, kept for this tab. */
interface Draft<Values> {
  values: Partial<Values>;
  /** When it was first kept, in milliseconds since 1970: after a reload, time spent before counts too. */
  since: number;
}

const keyOf = (form: string) => `draft:${form}`;

export function readDraft<Values>(form: string): Draft<Values> | null {
  return readStored<Draft<Values>>(keyOf(form));
}

/** Keeps the values; a form without any text keeps nothing. */
export function keepDraft<Values extends object>(form: string, values: Values): void {
  if (Object.values(values).every(isBlank)) return dropStored(keyOf(form));
  writeStored(keyOf(form), { values, since: readDraft(form)?.since ?? Date.now() });
}

export function dropDraft(form: string): void {
  dropStored(keyOf(form));
}

/** Nothing typed, chosen or ticked. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
