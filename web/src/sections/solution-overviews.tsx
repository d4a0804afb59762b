import { Link } from 'react-router-dom';
import { solutionLink, solutionPath, solutions, type SolutionSlug } from '@/content/solutions';
import { solutionsFor, type SolutionOverview } from '@/content/solutions-page';
import { ActionButton } from './action-button';
import { Icon } from './icon';
import classes from './solution-overviews.module.css';

interface Props {
  cards: readonly SolutionOverview[];
  more: string;
}

export function SolutionOverviews({ cards, more }: Props) {
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
          </div>
          <div>
            <p className={classes.text}>{description}</p>
            <p className={classes.who}>{solutionsFor[slug]}</p>
            <ul className={classes.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <ActionButton
              action={{ label: more, to: solutionPath(slug) }}
              secondary
              label={`${more}: ${title}`}
            />
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
