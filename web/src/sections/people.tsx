import type { Person } from '@/content/people';
import classes from './people.module.css';

const WIDTH = 640;
const HEIGHT = 768;

export function People({ people }: { people: readonly Person[] }) {
  const areSamples = people.every(({ isSample }) => isSample);
  return (
    <>
      {areSamples && <small className="sample">Sample people</small>}
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
            <h3 className="item-title">{name}</h3>
            <p className="accent-line">
              {role}, {city}
            </p>
            <p className="muted">
              {text} {isSample && !areSamples && <small className="sample">Sample person</small>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
