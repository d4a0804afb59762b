import type { InfoCard } from '@/content/contact-page';
import type { IconName } from '@/content/icons';
import { Icon } from './icon';
import classes from './icon-rows.module.css';

export function InfoCards({ cards }: { cards: readonly InfoCard[] }) {
  return (
    <ul>
      {cards.map(({ icon, title, lines }) => (
        <li key={title} className={classes.card}>
          <Icon name={icon} size={22} stroke={1.5} />
          <div>
            <h3 className="item-title">{title}</h3>
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

export function NextSteps({ steps }: { steps: readonly { icon: IconName; title: string; text: string }[] }) {
  return (
    <ol>
      {steps.map(({ icon, title, text }) => (
        <li key={title} className={classes.step}>
          <Icon name={icon} size={26} stroke={1.5} />
          <div>
            <h3 className="item-title">{title}</h3>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function Checklist({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item} className={classes.item}>
          <Icon name="check" size={20} stroke={2} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
