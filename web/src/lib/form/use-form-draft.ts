import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { deleteDraft, isBlank, readDraft, saveDraft } from './draft';

/** An event named after a form tells every mounted instance of it that its content was sent. */
const sentForms = new EventTarget();

/** Saves what is typed, and restores it, except over what was typed before the script ran. */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  blank: DefaultValues<Values>,
): void {
  const { getValues, setValue, subscribe, reset } = form;

  useEffect(() => {
    const draft: Record<string, unknown> = readDraft<Values>(name)?.values ?? {};
    for (const [field, empty] of Object.entries(blank)) {
      const path = field as Path<Values>;
      // A draft of the inline script has a list for every field (first-view/held-form.ts).
      const typed = [draft[field]].flat().filter((value) => !isBlank(value));
      const value = Array.isArray(empty) ? typed : typed[0];
      if (isBlank(getValues(path)) && !isBlank(value))
        setValue(path, value as PathValue<Values, Path<Values>>);
    }

    saveDraft(name, getValues()); // with what was typed before hydration

    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, values),
    });
    const clear = () => reset(blank);
    sentForms.addEventListener(name, clear);
    return () => {
      unsubscribe();
      sentForms.removeEventListener(name, clear);
    };
  }, [name, blank, getValues, setValue, subscribe, reset]);
}

/** Deletes the draft and empties the form, even if the visitor has left the page and come back. */
export function clearSentForm(name: string): void {
  sentForms.dispatchEvent(new Event(name));
  deleteDraft(name);
}
