import { site } from '@/content/site';
import classes from './not-found.module.css';

/** What a visitor sees when a page's code fails or cannot be fetched: what to do, and another way to reach the firm. */
export function PageFailure() {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>This page did not load</h1>
      <p className={classes.text}>
        Your connection may have dropped, or the site was updated while you were reading. Reload the page; if
        that does not help, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
      <p className={classes.text}>
        <a href="">Reload the page</a>
      </p>
    </section>
  );
}
