import type { Testimonial } from '@/content/types';
import classes from './quotation.module.css';

/** One client's words, set large. */
export function Quotation({ quote, author, role }: Omit<Testimonial, 'rating'>) {
  return (
    <figure className={classes.figure}>
      <blockquote className={classes.quote}>{quote}</blockquote>
      <figcaption className={classes.by}>
        <strong>{author}</strong>
        <span>{role}</span>
      </figcaption>
    </figure>
  );
}
