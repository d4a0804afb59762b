import classes from './form.module.css';

/** A field's label that says the field may stay empty; the others are marked by their `required`. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>(optional)</span>
    </>
  );
}
