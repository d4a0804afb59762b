import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './form.module.css';

interface Props {
  label: string;
  pending: boolean;
  /** Why the last attempt was not taken. */
  refusal: string | null;
  button: Ref<HTMLButtonElement>;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** The end of a form: what the server refused, if it did, and the button ('Sending...' while it waits). */
export function FormFoot({ label, pending, refusal, button, children }: Props) {
  return (
    <div>
      <div aria-live="polite">{refusal && !pending && <p className={classes.refusal}>{refusal}</p>}</div>
      <div className={classes.actions}>
        <Button ref={button} type="submit" size="md" className={classes.submit} disabled={pending}>
          {pending ? 'Sending...' : label}
        </Button>
        {children}
      </div>
    </div>
  );
}
