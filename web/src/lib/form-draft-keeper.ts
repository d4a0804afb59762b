import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { dropDraft, isBlank, keepDraft, readDraft } from './form-draft';

const KEEP_AFTER_MS = 300;

/** Tells every mounted form of the same name that its content has arrived. */
const arrivals = new EventTarget();

/**
 * Keeps what is typed through a reload or a navigation, and puts it back into fields that are still empty.
 * What was typed before the script ran is in the fields already, and stays.
 */
export function useKeptDraft<Values extends FieldValues>(
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

    let unkept: Values | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      clearTimeout(timer);
      if (unkept) keepDraft(name, unkept);
      unkept = null;
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unkept = values;
        clearTimeout(timer);
        timer = setTimeout(keep, KEEP_AFTER_MS);
      },
    });
    const clear = () => reset(blank);
    window.addEventListener('pagehide', keep);
    arrivals.addEventListener(name, clear);
    return () => {
      keep();
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      arrivals.removeEventListener(name, clear);
    };
  }, [name, blank, getValues, setValue, subscribe, reset]);
}

/** Forgets the draft and empties the form, also where the visitor has left the page and come back meanwhile. */
export function clearSentForm(name: string): void {
  arrivals.dispatchEvent(new Event(name));
  dropDraft(name);
}
