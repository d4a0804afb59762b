import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path } from 'react-hook-form';
import { pluralize } from '../pluralize';
import classes from './form.module.css';

interface Props<Values extends FieldValues> {
  /** Prefix of the fields' ids. */
  form: string;
  errors: FieldErrors<Values>;
  lastAttempt: { attempt: number; wrongFields: number };
  setFocus: (path: Path<Values>) => void;
}

/** Each attempt to send is announced once. The list then shrinks silently while the visitor types. */
export function ErrorSummary<Values extends FieldValues>({
  form,
  errors,
  lastAttempt,
  setFocus,
}: Props<Values>) {
  const wrong = Object.entries(errors);
  const isShown = lastAttempt.wrongFields > 1 && wrong.length > 0;
  const scrolledFor = useRef(0);
  const title = useRef<HTMLParagraphElement>(null);
  // The field took the focus before this summary moved it.
  useEffect(() => {
    if (!isShown || scrolledFor.current === lastAttempt.attempt) return;
    scrolledFor.current = lastAttempt.attempt;
    document
      .querySelector(`[id^='${form}-'][aria-invalid='true']`)
      ?.scrollIntoView({ block: 'center', behavior: 'instant' });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [form, isShown, lastAttempt]);
  if (!isShown) return null;
  return (
    <div className={classes.summary}>
      <p key={lastAttempt.attempt} role="alert" className="visually-hidden">
        {attention(lastAttempt.wrongFields)}
      </p>
      <p ref={title} className={classes.summaryTitle}>
        {attention(wrong.length)}
      </p>
      <ul>
        {wrong.map(([path, error]) => (
          <li key={path}>
            <a
              href={`#${form}-${path}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(path as Path<Values>);
              }}
            >
              {typeof error?.message === 'string' && error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const attention = (fields: number) => pluralize(fields, 'field needs attention', 'fields need attention');
