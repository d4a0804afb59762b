import { Link } from 'react-router-dom';
import { solutionPath, solutions } from '@/content/solutions';
import type { SolutionCard } from '@/content/types';
import { Icon } from './icon';
import classes from './solution-cards.module.css';

export function SolutionCards({ cards }: { cards: readonly SolutionCard[] }) {
  return (
    <ul className={classes.grid}>
      {cards.map(({ slug, icon, title, description, keyBenefits, cta }) => (
        <li key={slug} className={classes.card} data-card="" data-accent={solutions[slug].accent}>
          <Icon name={icon} className={classes.icon} size={30} stroke={1.4} />
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{description}</p>
          <ul className={classes.benefits}>
            {keyBenefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" size={18} stroke={2} />
                {benefit}
              </li>
            ))}
          </ul>
          <Link className={classes.link} to={solutionPath(slug)}>
            {cta}
            <span className="visually-hidden">{`: ${title}`}</span>
            <Icon name="arrow-right" size={18} stroke={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
