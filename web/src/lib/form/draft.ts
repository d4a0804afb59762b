import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readStored, removeStored, writeStored } from './session-storage';

/** What a visitor has typed into a form and not yet sent; kept for this browser tab. */
interface Draft<Values> {
  values: Partial<Values>;
  /** When the draft was first saved, in milliseconds since 1970. */
  since: number;
}

const SAVE_AFTER_MS = 300;

const keyOf = (form: string) => `draft:${form}`;

export function readDraft<Values>(form: string): Draft<Values> | null {
  return readStored(keyOf(form)) as Draft<Values> | null;
}

/** Saves the values. A form without any text leaves no draft. */
export function saveDraft(form: string, values: object): void {
  if (Object.values(values).every(isBlank)) return deleteDraft(form);
  writeStored(keyOf(form), { values, since: readDraft(form)?.since ?? Date.now() });
}

export function deleteDraft(form: string): void {
  removeStored(keyOf(form));
}

/** Nothing typed, chosen or ticked. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** An event named after a form tells every mounted instance of it that its content was sent. */
const sentForms = new EventTarget();

/**
 * Saves what is typed, and restores it after a reload or a navigation into fields that are still empty.
 * Text that was typed before the script ran is in the fields already and stays.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  blank: DefaultValues<Values>,
): void {
  const { getValues, setValue, subscribe, reset } = form;

  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft<Values>(name)?.values ?? {})) {
      const path = field as Path<Values>;
      if (isBlank(getValues(path))) setValue(path, value as PathValue<Values, Path<Values>>);
    }

    saveDraft(name, getValues()); // with what was typed before hydration

    let unsaved: Values | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const save = () => {
      clearTimeout(timer);
      if (unsaved) saveDraft(name, unsaved);
      unsaved = null;
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved = values;
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER_MS);
      },
    });
    const clear = () => {
      reset(blank);
      clearTimeout(timer);
      unsaved = null;
    };
    window.addEventListener('pagehide', save);
    sentForms.addEventListener(name, clear);
    return () => {
      save();
      unsubscribe();
      window.removeEventListener('pagehide', save);
      sentForms.removeEventListener(name, clear);
    };
  }, [name, blank, getValues, setValue, subscribe, reset]);
}

/** Deletes the draft and empties the form, also where the visitor has left the page and come back meanwhile. */
export function clearSentForm(name: string): void {
  sentForms.dispatchEvent(new Event(name));
  deleteDraft(name);
}
