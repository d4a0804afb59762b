import { Link } from 'react-router-dom';
import { footerNavigation } from '@/content/navigation';
import classes from './related-solutions.module.css';

const names = new Map(footerNavigation.flatMap(({ links }) => links.map(({ to, label }) => [to, label])));

/** Where to read on; the names come from the navigation, so that a page loads no other page's content. */
export function RelatedSolutions({ slugs }: { slugs: readonly string[] }) {
  return (
    <nav className={classes.related} aria-label="Related solutions">
      <h2 className={classes.title}>Read on</h2>
      <ul className={classes.list}>
        {slugs.map((slug) => (
          <li key={slug}>
            <Link to={`/solutions/${slug}`} prefetch="intent">
              {names.get(`/solutions/${slug}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
