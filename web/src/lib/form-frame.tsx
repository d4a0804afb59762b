import type { FormEvent, ReactNode, Ref } from 'react';
import { site } from '@/content/site';
import classes from './form.module.css';

interface Props {
  /** What the form is, for a list of landmarks. */
  label: string;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  trap: Ref<HTMLInputElement>;
  children: ReactNode;
}

/**
 * A form that is sent by script only. `method="dialog"` outside a dialog is a form that goes nowhere: pressing the
 * button before the script has arrived neither loses the text nor puts it into the address bar.
 */
export function FormFrame({ label, pending, onSubmit, trap, children }: Props) {
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
      <Trap ref={trap} />
    </form>
  );
}

/** A field that nobody sees or reaches by keyboard: whoever fills it in is a program. */
function Trap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input ref={ref} type="text" name="reference_page" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
