import type { ServiceCard } from '@/content/types';
import { Fold } from './fold';
import { Icon } from './icon';
import classes from './service-cards.module.css';

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <div className={classes.grid}>
      {cards.map(({ icon, title, description, features }) => (
        <article key={title} className={classes.card}>
          <Icon name={icon} className={classes.icon} size={28} stroke={1.5} />
          <h3 className={classes.title}>{title}</h3>
          <p className="muted">{description}</p>
          <Fold title="What it includes">
            <ul className={classes.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </Fold>
        </article>
      ))}
    </div>
  );
}
