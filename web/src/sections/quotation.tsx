import type { Testimonial } from '@/content/types';
import { Icon } from './icon';
import classes from './quotation.module.css';
import { Sample } from './sample';
import { Unbroken } from './unbroken';

export function QuotationBand({ quote, author, role }: Testimonial) {
  return (
    <section data-ground="dark" aria-label="A client's words">
      <div className={classes.inner}>
        <figure className={classes.figure}>
          <blockquote className={classes.quote}>
            <Unbroken text={quote} />
          </blockquote>
          <Author author={author} role={role} />
        </figure>
      </div>
    </section>
  );
}

export function Testimonials({ items }: { items: readonly Testimonial[] }) {
  return (
    <div className={classes.testimonials}>
      {items.map(({ quote, author, role, rating }) => (
        <figure key={author} className={classes.testimonial}>
          <p className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
            {Array.from({ length: rating }, (_, star) => (
              <Icon name="star-filled" key={star} size={16} />
            ))}
          </p>
          <blockquote className={classes.words}>{quote}</blockquote>
          <Author author={author} role={role} />
        </figure>
      ))}
    </div>
  );
}

function Author({ author, role }: Pick<Testimonial, 'author' | 'role'>) {
  return (
    <figcaption className={classes.author}>
      <strong>
        {author}
        <Sample claim="engagements" />
      </strong>
      <span>{role}</span>
    </figcaption>
  );
}
