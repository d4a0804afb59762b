import { Link } from 'react-router-dom';
import { notFound, notFoundLinks } from '@/content/not-found';
import classes from './not-found.module.css';

/** Texts fixed by the spec, section 2. */
export function NotFound() {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{notFound.title}</h1>
      <p className={classes.hint}>{notFound.hint}</p>
      <p className={classes.text}>{notFound.text}</p>
      <ul className={classes.links}>
        {notFoundLinks.map(({ label, to, description }) => (
          <li key={to}>
            <Link to={to}>
              <strong>{label}</strong>
              <span>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
