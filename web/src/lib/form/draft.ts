import { readStored, removeStored, writeStored } from '../session-storage';

/** The text that a visitor has typed into a form and not sent yet, stored for this browser tab. */
interface Draft {
  /** The values of each field of the form. */
  values: Record<string, string[]>;
  /** The time of the first save, in milliseconds since 1970. */
  since: number;
}

const draftKey = (name: string) => `draft:${name}`;

export function readDraft(name: string): Draft | null {
  return readStored(draftKey(name)) as Draft | null;
}

/** Saves the values of a form as its draft, or deletes the draft if all values are empty. */
export function saveDraft(name: string, values: Draft['values']): void {
  if (!Object.values(values).flat().join('')) return deleteDraft(name);
  writeStored(draftKey(name), { values, since: readDraft(name)?.since ?? Date.now() });
}

/** Returns the current values of a form, including those that a program has filled in without an event. */
export function readValues(form: HTMLFormElement): Draft['values'] {
  const data = new FormData(form);
  return Object.fromEntries([...data.keys()].map((field) => [field, data.getAll(field) as string[]]));
}

/** Adds the current values of a form to its draft, except blank ones. */
export function addToDraft(name: string, form: HTMLFormElement): void {
  const typed = Object.entries(readValues(form)).filter(([, value]) => !isBlank(value));
  if (typed.length > 0) saveDraft(name, { ...readDraft(name)?.values, ...Object.fromEntries(typed) });
}

export function deleteDraft(name: string): void {
  removeStored(draftKey(name));
}

export function isBlank(value: unknown): boolean {
  return [value ?? []].flat().every((part) => part === '');
}
