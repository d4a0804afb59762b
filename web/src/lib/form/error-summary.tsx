import { useEffect, useRef } from 'react';
import { pluralize } from '../pluralize';
import classes from './form.module.css';

interface Props {
  /** Prefix of the fields' ids. */
  form: string;
  /** The messages, which name their fields. */
  errors: readonly { path: string; message: string }[];
  /** The number of the last attempt to send, and how many fields were wrong then. */
  lastAttempt: { attempt: number; wrongFields: number };
  setFocus: (path: string) => void;
}

/** Lists the errors of a form that has several. Announces their number once after each attempt to send. */
export function ErrorSummary({ form, errors, lastAttempt, setFocus }: Props) {
  const isShown = lastAttempt.wrongFields > 1 && errors.length > 0;
  const scrolledFor = useRef(0);
  const title = useRef<HTMLParagraphElement>(null);
  // The summary appears above the focused field and moves the field down. Scrolls the field back into view, then also the
  // summary's title.
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
        {attentionText(lastAttempt.wrongFields)}
      </p>
      <p ref={title} className={classes.summaryTitle}>
        {attentionText(errors.length)}
      </p>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${form}-${path}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(path);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const attentionText = (fields: number) => pluralize(fields, 'field needs attention', 'fields need attention');
