import type { Testimonial } from '@/content/types';
import classes from './quotation.module.css';
import { Sample } from './sample';
import { Unbroken } from './unbroken';

type Props = Omit<Testimonial, 'rating'>;

export function QuotationBand(props: Props) {
  return (
    <section data-ground="dark" aria-label="A client's words">
      <div className={classes.inner}>
        <Quotation {...props} />
      </div>
    </section>
  );
}

export function Quotation({ quote, author, role }: Props) {
  return (
    <figure className={classes.figure}>
      <blockquote className={classes.quote}>
        <Unbroken text={quote} />
      </blockquote>
      <Author author={author} role={role} />
    </figure>
  );
}

export function Author({ author, role }: Pick<Testimonial, 'author' | 'role'>) {
  return (
    <figcaption className={classes.author}>
      <strong>{author}</strong>
      <span>{role}</span>
      <Sample claim="engagements" text="Sample quotation, invented client" />
    </figcaption>
  );
}
