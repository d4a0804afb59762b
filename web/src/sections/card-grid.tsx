import type { Card } from '@/content/types';
import classes from './card-grid.module.css';
import { Icon } from './icon';
import { Unbroken } from './unbroken';

export function CardGrid({ cards }: { cards: readonly Card[] }) {
  const columns = cards.length === 2 || cards.length === 4 ? 2 : 3;
  return (
    <ul className={classes.grid} data-columns={columns}>
      {cards.map(({ icon, title, description }) => (
        <li key={title} className={classes.card} data-card="">
          <span className={classes.icon}>
            <Icon name={icon} size={24} stroke={1.5} />
          </span>
          <h3 className={classes.title}>
            <Unbroken text={title} />
          </h3>
          <p className="muted">{description}</p>
        </li>
      ))}
    </ul>
  );
}
