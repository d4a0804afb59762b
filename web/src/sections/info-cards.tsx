import type { InfoCard } from '@/content/contact-page';
import { Icon } from './icon';
import classes from './info-cards.module.css';

/** Where, when and how to reach the firm. */
export function InfoCards({ cards }: { cards: readonly InfoCard[] }) {
  return (
    <ul className={classes.list}>
      {cards.map(({ icon, title, lines }) => (
        <li key={title} className={classes.card}>
          <Icon name={icon} className={classes.icon} size={22} stroke={1.5} />
          <div>
            <h3 className={classes.title}>{title}</h3>
            {lines.map(({ label, text, href }) => (
              <p key={text} className={classes.line}>
                {label && <span>{label}</span>}
                {href ? <a href={href}>{text}</a> : text}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
