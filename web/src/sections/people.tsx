import type { Person } from '@/content/people';
import classes from './people.module.css';
import { Sample } from './sample';

const WIDTH = 640;
const HEIGHT = 768;

export function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className={classes.grid}>
      {people.map(({ slug, name, role, city, text, accent, isSample }) => (
        <li key={slug} data-accent={accent}>
          <picture>
            <source srcSet={`/images/people/${slug}.avif`} type="image/avif" />
            <img
              className={classes.portrait}
              src={`/images/people/${slug}.webp`}
              width={WIDTH}
              height={HEIGHT}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </picture>
          <h3 className="item-title">
            {name}
            {isSample && <Sample claim="people" />}
          </h3>
          <p className="accent-line">
            {role}, {city}
          </p>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
