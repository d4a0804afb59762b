import { Link } from 'react-router-dom';
import { solutionPicture } from '@/content/media';
import { solutionLink, solutionPath, solutions, type SolutionSlug } from '@/content/solutions';
import { solutionsFor, type SolutionOverview } from '@/content/solutions-page';
import { Fold } from './fold';
import { Icon } from './icon';
import { Picture } from './picture';
import classes from './solution-overviews.module.css';

interface Props {
  cards: readonly SolutionOverview[];
  included: string;
  more: string;
}

export function SolutionOverviews({ cards, included, more }: Props) {
  return (
    <div className="ruled">
      {cards.map(({ slug, icon, category, title, description, features }) => (
        <article key={slug} className={classes.card} data-accent={solutions[slug].accent}>
          <div>
            <p className={classes.category}>
              <Icon name={icon} size={20} stroke={1.5} />
              {category}
            </p>
            <h3 className={classes.title}>{title}</h3>
            <div className={classes.picture}>
              <Picture picture={solutionPicture(slug, '')} />
            </div>
          </div>
          <div>
            <p className={classes.text}>{description}</p>
            <p className={classes.who}>{solutionsFor[slug]}</p>
            <Fold title={included}>
              <ul className={classes.features}>
                {features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </Fold>
            <Link className={classes.more} to={solutionPath(slug)} aria-label={`${more}: ${title}`}>
              {more}
              <Icon name="arrow-right" size={18} stroke={1.75} />
            </Link>
          </div>
        </article>
      ))}
    </div>
  );
}

export function SolutionLinks({ slugs }: { slugs: readonly SolutionSlug[] }) {
  return (
    <ul className={classes.links}>
      {slugs.map((slug) => (
        <li key={slug}>
          <Link to={solutionPath(slug)}>{solutionLink(slug).label}</Link>
          <p>{solutionsFor[slug]}</p>
        </li>
      ))}
    </ul>
  );
}
