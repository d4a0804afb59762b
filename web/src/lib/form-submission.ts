import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from './api-client';
import { clearSentForm, useKeptDraft } from './form-draft-keeper';
import classes from './form.module.css';
import { type SubmissionHeaders, submissionHeaders } from './submission-headers';
import { forgetSubmissionKey } from './submission-key';
import { refusalSentence } from './submission-refusal';
import { toastFailure, toastSuccess } from './toast';

interface Toast {
  title: string;
  message: string;
}

interface Options<Values extends FieldValues> {
  /** Names the form: its draft, and the ids of its fields. */
  name: string;
  /** All fields empty, as they are after success. Constant. */
  blank: DefaultValues<Values>;
  resolver: Resolver<Values>;
  /** One attempt; the headers go with every call that it makes. Throws if the content was not taken. */
  send: (values: Values, headers: SubmissionHeaders) => Promise<void>;
  success: Toast;
  failure: Toast;
}

/**
 * What the three forms have in common: fields that keep what is typed, one attempt at a time, the two toasts,
 * and the server's sentence if it refused (spec, sections 4 and 8).
 */
export function useFormSubmission<Values extends FieldValues>(options: Options<Values>) {
  const { name, blank, resolver, send, success, failure } = options;
  // No default values: each field starts with what its input holds, typed before this script ran or not.
  const form = useForm<Values>({ resolver });
  useKeptDraft(name, form, blank);

  const trap = useRef<HTMLInputElement>(null);
  const attempt = useMutation({
    mutationFn: (values: Values) =>
      send(values, submissionHeaders(name, JSON.stringify(values), Boolean(trap.current?.value))),
    onSuccess: () => {
      forgetSubmissionKey(name);
      clearSentForm(name);
      toastSuccess(success);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) forgetSubmissionKey(name);
      toastFailure(failure);
    },
  });

  // Validation takes a moment before the button is disabled: a second press in that moment must find it closed.
  const busy = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      await form.handleSubmit((values) => attempt.mutateAsync(values).catch(() => undefined))(event);
    } finally {
      busy.current = false;
    }
  };

  const submitButton = useFocusAfter(attempt.isPending);
  const { isPending: pending } = attempt;

  /** Properties of a Mantine input for one field. */
  const field = (path: Path<Values>) => ({
    ...form.register(path),
    id: `${name}-${path}`,
    error: form.getFieldState(path, form.formState).error?.message,
    errorProps: { role: 'alert' },
    enterKeyHint: 'send' as const,
    size: 'md',
    classNames: {
      input: classes.input,
      label: classes.label,
      error: classes.error,
      description: classes.hint,
    },
  });

  return {
    form,
    field,
    pending,
    refusal: attempt.error ? refusalSentence(attempt.error) : null,
    trap,
    submitButton,
    onSubmit,
  };
}

/** A button that is disabled loses the focus; it gets it back when the wait is over. */
function useFocusAfter(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !pending && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    waited.current = pending;
  }, [pending]);
  return button;
}

/** {@link useFormSubmission}'s `field`, for the parts of a form that stand in components of their own. */
export type FormField<Values extends FieldValues> = ReturnType<typeof useFormSubmission<Values>>['field'];
