import { Button } from '@mantine/core';
import type { SubmitEvent, ReactNode, Ref } from 'react';
import { site } from '@/content/site';
import classes from './form.module.css';

interface FrameProps {
  /** Accessible name, for a list of landmarks. */
  label: string;
  pending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  honeypot: Ref<HTMLInputElement>;
  children: ReactNode;
}

/**
 * A form that only script sends. `method="dialog"` outside a dialog does nothing: pressing the button before the
 * script has loaded neither loses the text nor puts it into the address bar.
 */
export function FormFrame({ label, pending, onSubmit, honeypot, children }: FrameProps) {
  return (
    <form
      className={classes.form}
      aria-label={label}
      aria-busy={pending}
      method="dialog"
      noValidate
      onSubmit={onSubmit}
    >
      <noscript>
        <p className={classes.note}>
          This form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </noscript>
      <p className={classes.note}>
        Fields marked <span className={classes.mark}>*</span> are required.
      </p>
      {children}
      <Honeypot ref={honeypot} />
    </form>
  );
}

/** A field that people neither see nor reach by keyboard. Programs fill it in. */
function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input ref={ref} type="text" name="reference_page" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface FooterProps {
  /** Label of the button. */
  label: string;
  pending: boolean;
  /** Why the last attempt failed. */
  errorMessage: string | null;
  button: Ref<HTMLButtonElement>;
  /** Shown next to the button. */
  children?: ReactNode;
}

/** The end of a form: the error message of the last attempt, and the button. */
export function FormFooter({ label, pending, errorMessage, button, children }: FooterProps) {
  return (
    <div>
      <div aria-live="polite">
        {errorMessage && !pending && <p className={classes.errorMessage}>{errorMessage}</p>}
      </div>
      <div className={classes.actions}>
        <Button ref={button} type="submit" size="md" className={classes.submit} disabled={pending}>
          {pending ? 'Sending...' : label}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** The label of an optional field; required fields are marked by their `required`. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>(optional)</span>
    </>
  );
}
