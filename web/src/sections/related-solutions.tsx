import { Link } from 'react-router-dom';
import { solutionLink, type SolutionSlug } from '@/content/solutions';
import classes from './related-solutions.module.css';

export function RelatedSolutions({ slugs }: { slugs: readonly SolutionSlug[] }) {
  return (
    <nav className={classes.related} aria-label="Related solutions">
      <h2 className={classes.title}>Read on</h2>
      <ul className={classes.list}>
        {slugs.map(solutionLink).map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
