import type { InputWrapperProps } from '@mantine/core';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError } from '@/lib/api-client';
import { isComposing } from '@/lib/is-composing';
import { toastFailure, toastSuccess } from '@/lib/toast';
import { inputAttributes, type LengthLimit } from '@shared/inquiry/field';
import { deleteDraft, isBlank, readDraft, readValues, saveDraft } from './draft';
import { FieldLabel, HONEYPOT } from './form-frame';
import classes from './form.module.css';
import { lengthCounter } from './length-counter';
import { BROWSER_MESSAGE } from './native-validity';
import {
  forgetIdempotencyKey,
  submissionErrorMessage,
  type SubmissionHeaders,
  submissionHeaders,
} from './submission';

interface Toast {
  title: string;
  message: string;
}

interface Options<Values extends FieldValues> {
  /** The form's name: the prefix of its fields' ids, and the key of its draft. */
  name: string;
  /** The values of an empty form, to which a sent form is reset. Must be a constant, because an effect depends on it. */
  blank: DefaultValues<Values>;
  resolver: Resolver<Values>;
  /** The limits of the text fields. Must be a constant, because an effect depends on it. */
  limits: Partial<Record<Path<Values>, LengthLimit>>;
  /** Sends the values to the API, each call with these headers. @throws if the content was not accepted. */
  send: (values: Values, headers: SubmissionHeaders) => Promise<void>;
  success: Toast;
  failure: Toast;
}

/** The shared behavior of the forms: drafts, one submission at a time, toasts, error text (docs/behaviour.md, Forms). */
export function useFormSubmission<Values extends FieldValues>(options: Options<Values>) {
  const { name, blank, resolver, limits, send, success, failure } = options;
  // The form has no default values, because text that was typed before hydration must stay in the inputs.
  const form = useForm<Values>({ resolver });
  const counters = useLengthCounters(form, limits); // subscribes before useFormDraft restores a draft, which may be too long
  useFormDraft(name, form, blank);

  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState<{ values: Values; at: number }>();
  const [lastAttempt, setLastAttempt] = useState({ attempt: 0, wrongFields: 0 });
  function reportWrongFields(errors: object) {
    setLastAttempt(({ attempt }) => ({ attempt: attempt + 1, wrongFields: Object.keys(errors).length }));
  }

  async function submit(values: Values, honeypotFilled: boolean): Promise<void> {
    setPending(true);
    setError(null);
    reportWrongFields({});
    try {
      await send(values, await submissionHeaders(name, JSON.stringify(values), honeypotFilled));
      forgetIdempotencyKey(name);
      clearSentForm(name);
      toastSuccess(success);
      setSent({ values, at: Date.now() });
    } catch (reason) {
      // 422: the server has seen this key with other content (docs/api.md), so the next attempt needs a new key.
      if (reason instanceof ApiError && reason.status === 422) forgetIdempotencyKey(name);
      setError(reason);
      toastFailure(failure);
    } finally {
      setPending(false);
    }
  }

  // Rejects a second press during the asynchronous validation, while the button is still enabled.
  const isSubmitting = useRef(false);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const inputValues = readValues(event.currentTarget);
    // A program may have filled fields without an event.
    for (const path of Object.keys(blank)) fillField(form, blank, path, inputValues[path]);
    try {
      const honeypotFilled = !isBlank(inputValues[HONEYPOT]);
      await form.handleSubmit((values) => submit(values, honeypotFilled), reportWrongFields)(event);
    } finally {
      isSubmitting.current = false;
    }
  };

  const submitButton = useRestoredFocus(pending);

  /** A field's message is announced when it appears, unless the summary has announced several errors. */
  const messageRole = lastAttempt.wrongFields > 1 ? undefined : ('alert' as const);

  const field = (path: Path<Values>) => ({
    ...form.register(path),
    ...attributesOf(limits[path]),
    id: `${name}-${path}`,
    error: form.getFieldState(path, form.formState).error?.message,
    errorProps: { role: messageRole },
    description: counters[path],
    inputWrapperOrder: FIELD_PART_ORDER,
    onKeyDown: focusNext,
    attributes: { input: { dir: 'auto' } },
    size: 'md',
    variant: 'plain', // without Mantine's rules, which form.module.css would have to override
    classNames: {
      input: classes.input,
      label: classes.label,
      error: classes.error,
      description: classes.hint,
    },
  });

  const errors = Object.entries<FieldError | undefined>(
    form.formState.errors as Record<string, FieldError | undefined>,
  ).map(([path, fieldError]) => {
    // The summary adds the field's label to the browser's messages, which do not name the field.
    const label =
      fieldError?.type === BROWSER_MESSAGE ? `${limits[path as Path<Values>]?.label ?? ''}: ` : '';
    return { path, message: label + (fieldError?.message ?? '') };
  });

  return {
    form,
    field,
    messageRole,
    sent,
    frame: {
      pending,
      onSubmit,
      summary: {
        form: name,
        errors,
        lastAttempt,
        setFocus: (path: string) => form.setFocus(path as Path<Values>),
      },
    },
    footer: {
      pending,
      errorMessage: error === null ? null : submissionErrorMessage(error),
      button: submitButton,
    },
  };
}

/** Returns the attributes of a field. A field without a limit is a choice, which is always required. */
const attributesOf = (limit: LengthLimit | undefined) => ({
  label: limit && FieldLabel(limit),
  required: true,
  ...(limit && inputAttributes(limit)),
  ...(limit?.type === 'text'
    ? { enterKeyHint: 'enter' as const, className: classes.wide }
    : { enterKeyHint: 'next' as const }),
});

/** Dispatches an event named after a form once the form is sent, so that each mounted instance of the form is reset. */
const sentForms = new EventTarget();

/** Saves each change as the form's draft. Restores the draft, except over text that was typed before hydration. */
function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  blank: DefaultValues<Values>,
): void {
  const { getValues, setValue, subscribe, reset } = form;
  useEffect(() => {
    const save = () => {
      // A draft has a list of values for each field.
      const lists = Object.entries<string | string[] | undefined>(getValues()).map(
        ([path, value]) => [path, [value ?? []].flat()] as const,
      );
      saveDraft(name, Object.fromEntries(lists));
    };

    const draft = readDraft(name)?.values ?? {};
    for (const path of Object.keys(blank))
      if (isBlank(getValues(path as Path<Values>)))
        fillField({ getValues, setValue }, blank, path, draft[path]);
    save(); // stores the text that was typed before hydration
    const unsubscribe = subscribe({ formState: { values: true }, callback: save });

    const clear = () => reset(blank);
    sentForms.addEventListener(name, clear);
    return () => {
      unsubscribe();
      sentForms.removeEventListener(name, clear);
    };
  }, [name, blank, getValues, setValue, subscribe, reset]);
}

/** Deletes the draft and empties the form, even if the visitor has left the page and come back. */
function clearSentForm(name: string): void {
  sentForms.dispatchEvent(new Event(name));
  deleteDraft(name);
}

/**
 * Sets a field to the values from a draft or from the inputs. A draft of an older release may have a text in place of a
 * list.
 */
function fillField<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  blank: DefaultValues<Values>,
  key: string,
  filled: string | string[] = [],
): void {
  const path = key as Path<Values>;
  const values = [filled].flat();
  const current: unknown[] = [getValues(path) ?? ''].flat();
  if (current.join() === values.join()) return;
  const value = Array.isArray(blank[key]) ? values : (values[0] ?? '');
  setValue(path, value as PathValue<Values, Path<Values>>);
}

/**
 * Focuses the next field on 'Next' of a touch keyboard (`enterkeyhint`), because iOS treats it as Enter and would
 * submit.
 */
function focusNext(event: KeyboardEvent<HTMLElement>) {
  const field = event.currentTarget as HTMLInputElement;
  const isNext = event.key === 'Enter' && !isComposing(event.nativeEvent) && field.enterKeyHint === 'next';
  if (!isNext || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = [...(field.form?.elements ?? [])] as HTMLElement[];
  fields[fields.indexOf(field) + 1]?.focus();
}

const FIELD_PART_ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** Returns the counters, by field, of the texts that are near or over their limit. */
function useLengthCounters<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  limits: Partial<Record<Path<Values>, LengthLimit>>,
): Readonly<Record<string, string>> {
  const [counters, setCounters] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const callback = ({ values }: { values: Values }) => {
      const next: Record<string, string> = {};
      for (const [path, limit] of Object.entries<LengthLimit | undefined>(limits)) {
        const text: unknown = values[path];
        const counter = limit && typeof text === 'string' && lengthCounter(limit, text);
        if (counter) next[path] = counter;
      }
      // Keeps the same object while no counter is shown, so that typing does not render the form again.
      setCounters((last) => (Object.keys({ ...last, ...next }).length > 0 ? next : last));
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, limits]);
  return counters;
}

/** Returns a ref for the submit button, which regains the focus that it lost while it was disabled. */
function useRestoredFocus(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  // Without this attribute, Firefox keeps the button disabled if the page reloads while the form is being sent.
  useEffect(() => button.current?.setAttribute('autocomplete', 'off'), []);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (wasPending.current && !pending && isFocusLost) {
      button.current?.focus({ preventScroll: true });
    }
    wasPending.current = pending;
  }, [pending]);
  return button;
}

/** The `field` of {@link useFormSubmission}, for a component that renders the fields with these names. */
export type FormField<Name extends string> = (
  name: Name,
) => ReturnType<ReturnType<typeof useFormSubmission<FieldValues>>['field']>;
