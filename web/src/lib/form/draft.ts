import { readStored, removeStored, writeStored } from '../session-storage';

/** Text that a visitor has typed into a form and not yet sent; kept for this browser tab. */
interface Draft {
  /** A list for each field that the form shows. */
  values: Record<string, string[]>;
  /** When the draft was first saved, in milliseconds since 1970. */
  since: number;
}

const draftKey = (form: string) => `draft:${form}`;

export function readDraft(form: string): Draft | null {
  return readStored(draftKey(form)) as Draft | null;
}

/** Saves the values. A form without any text leaves no draft. */
export function saveDraft(form: string, values: Draft['values']): void {
  if (!Object.values(values).flat().join('')) return deleteDraft(form);
  writeStored(draftKey(form), { values, since: readDraft(form)?.since ?? Date.now() });
}

/** The values that a form shows, with those that a program has filled in without an event. */
export function readValues(form: HTMLFormElement): Draft['values'] {
  const data = new FormData(form);
  return Object.fromEntries([...data.keys()].map((field) => [field, data.getAll(field) as string[]]));
}

/** Adds what a form shows to its draft. */
export function saveTyped(name: string, form: HTMLFormElement): void {
  const typed = Object.entries(readValues(form)).filter(([, value]) => !isBlank(value));
  if (typed.length > 0) saveDraft(name, { ...readDraft(name)?.values, ...Object.fromEntries(typed) });
}

export function deleteDraft(form: string): void {
  removeStored(draftKey(form));
}

export function isBlank(value: unknown): boolean {
  return [value ?? []].flat().every((part) => part === '');
}
