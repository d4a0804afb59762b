import { type ReactNode, useId } from 'react';
import classes from './partnership-form.module.css';

/** A titled part of the form: title and hint at the side where there is room, the fields beside them. */
export function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        <p className={classes.sectionHint}>{hint}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
