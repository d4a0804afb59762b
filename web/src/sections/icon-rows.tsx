import type { ReactNode } from 'react';
import type { InfoCard } from '@/content/contact-page';
import type { IconName } from '@/content/icons';
import { Icon } from './icon';
import classes from './icon-rows.module.css';

export function InfoCards({ cards }: { cards: readonly InfoCard[] }) {
  return (
    <ul className="ruled">
      {cards.map(({ lines, ...card }) => (
        <IconRow key={card.title} {...card}>
          {lines.map(({ label, text, href }) => (
            <p key={text} className={classes.line}>
              {label && <span>{label}</span>}
              {href ? <a href={href}>{text}</a> : text}
            </p>
          ))}
        </IconRow>
      ))}
    </ul>
  );
}

export function NextSteps({ steps }: { steps: readonly { icon: IconName; title: string; text: string }[] }) {
  return (
    <ol className="ruled">
      {steps.map(({ text, ...step }) => (
        <IconRow key={step.title} {...step}>
          <p className="muted">{text}</p>
        </IconRow>
      ))}
    </ol>
  );
}

function IconRow({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <Icon name={icon} size={24} stroke={1.5} />
      <div>
        <h3 className="item-title">{title}</h3>
        {children}
      </div>
    </li>
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
