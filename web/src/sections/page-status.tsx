import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { notFound, notFoundLinks } from '@/content/not-found';
import { site } from '@shared/site';
import classes from './page-status.module.css';

export function NotFound() {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{notFound.title}</h1>
      <p className={classes.hint}>{notFound.hint}</p>
      <p className={classes.text}>{notFound.text}</p>
      <ul className={classes.links}>
        {notFoundLinks.map(({ label, to, description }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              <strong>{label}</strong>
              <span>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown when the code of a page fails or cannot be fetched. */
export function PageFailure() {
  const { pathname, search } = useLocation();
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>This page did not load</h1>
      <p className={classes.text}>
        Your connection may have dropped, or the site was updated while you were reading. Reload the page; if
        that does not help, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
      <p className={classes.text}>
        {/* A link with a target is not followed within the app (lib/page-links.ts). */}
        <a href={pathname + search} target="_self">
          Reload the page
        </a>
      </p>
    </section>
  );
}

/** A line that screen readers announce. It takes no room while it is empty. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <p className={classes.status} role="status">
      {children}
    </p>
  );
}
