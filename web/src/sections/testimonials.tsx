import type { Testimonial } from '@/content/types';
import { Icon } from './icon';
import { Author } from './quotation';
import classes from './testimonials.module.css';

export function Testimonials({ items }: { items: readonly Testimonial[] }) {
  return (
    <div className={classes.grid}>
      {items.map(({ quote, author, role, rating }) => (
        <figure key={author} className={classes.item}>
          <p className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
            {Array.from({ length: rating }, (_, star) => (
              <Icon name="star-filled" key={star} size={16} />
            ))}
          </p>
          <blockquote className={classes.quote}>{quote}</blockquote>
          <Author author={author} role={role} />
        </figure>
      ))}
    </div>
  );
}
