import { type ComponentProps, type SubmitEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import * as formTexts from '@/content/form-texts';
import { Mantine } from '@/lib/mantine';
import { loadToaster } from '@/lib/toast';
import type { LengthLimit } from '@shared/inquiry/field';
import { site } from '@shared/site';
import { ErrorSummary } from './error-summary';
import { Form } from './form';
import classes from './form.module.css';

interface FrameProps {
  /** The form's accessible name, by which screen readers list it among the landmarks. */
  label: string;
  /** The email address for visitors without script, if not the firm's main one. */
  email?: string;
  pending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  summary: ComponentProps<typeof ErrorSummary>;
  children: ReactNode;
}

/**
 * The form of a page. Before hydration the browser validates it, and submissions are deferred
 * (first-view/deferred-submit.ts).
 */
export function FormFrame({ label, email = site.email, pending, onSubmit, summary, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.dataset.hydrated = '';
    void loadToaster(); // early, because the network may fail later
  }, []);

  return (
    <Mantine>
      <Form
        ref={form}
        className={classes.form}
        aria-label={label}
        aria-busy={pending}
        noValidate
        onSubmit={onSubmit}
      >
        <noscript>
          <p className={classes.note}>
            This form needs JavaScript. Without it, please write to <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </noscript>
        <p className={classes.note}>
          Fields marked <span className={classes.mark}>*</span> are required. See our{' '}
          <a href={formTexts.privacy.to}>{formTexts.privacy.label}</a>.
        </p>
        <ErrorSummary {...summary} />
        {children}
        <Honeypot />
      </Form>
    </Mantine>
  );
}

/** The honeypot's name in the form's values. */
export const HONEYPOT = 'reference_page';

/** A field that people neither see nor reach by keyboard, and that password managers are told to ignore. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input
          type="text"
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}

interface FooterProps {
  label: string;
  pending: boolean;
  errorMessage: string | null;
  button: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

export function FormFooter({ label, pending, errorMessage, button, children }: FooterProps) {
  return (
    <div>
      {/* Before hydration the inline script writes into this element (first-view/deferred-submit.ts). */}
      <div className={classes.errorMessage} aria-live="polite">
        {!pending && errorMessage}
      </div>
      <div className={classes.actions}>
        <button ref={button} type="submit" className={classes.submit} disabled={pending}>
          {pending ? formTexts.sending : label}
        </button>
        {children}
      </div>
    </div>
  );
}

/** The label of a field, which shows whether the field is optional. Mantine marks required fields. */
export function FieldLabel({ label, required }: Pick<LengthLimit, 'label' | 'required'>) {
  if (required !== undefined) return label;
  return (
    <>
      {label} <span className={classes.optional}>(optional)</span>
    </>
  );
}
