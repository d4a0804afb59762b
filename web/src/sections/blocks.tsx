import { Children, type ReactNode } from 'react';
import type { Card as CardContent } from '@/content/types';
import type { Accent } from '@/theme/colors';
import { TextLink } from './action-button';
import classes from './blocks.module.css';
import { Icon } from './icon';
import { Unbroken } from './unbroken';

interface BlockProps {
  /** The number of blocks in a row, if they fit. */
  columns?: 2 | 3;
  children: ReactNode;
}

/** Boxes next to each other. On a phone, more than four become a row that visitors swipe. */
export function Cards({ columns = 3, children }: BlockProps) {
  const swiped = Children.count(children) > 4 ? ' swiped' : '';
  return (
    <ul className={classes.cards + swiped} data-columns={columns}>
      {children}
    </ul>
  );
}

interface CardProps extends CardContent {
  /** The accent of a solution. */
  accent?: Accent;
  /** Makes the whole card a link. */
  link?: { to: string; label: string };
  children?: ReactNode;
}

export function Card({ icon, title, description, accent, link, children }: CardProps) {
  return (
    <li className={classes.card} data-link={link && ''} data-accent={accent}>
      <Icon name={icon} className={classes.icon} size={28} stroke={1.5} />
      <h3 className="item-title">
        <Unbroken text={title} />
      </h3>
      <p className="muted">{description}</p>
      {children}
      {link && (
        <TextLink className={classes.link} to={link.to} about={title}>
          {link.label}
        </TextLink>
      )}
    </li>
  );
}

/** A row of a ruled list, with two columns. */
export function Row({ accent, children }: { accent?: Accent; children: [ReactNode, ReactNode] }) {
  return (
    <li className={classes.row} data-accent={accent}>
      <div>{children[0]}</div>
      <div>{children[1]}</div>
    </li>
  );
}

/** Texts next to each other, without boxes. */
export function Columns({ columns = 2, children }: BlockProps) {
  return (
    <ul className={classes.columns} data-columns={columns}>
      {children}
    </ul>
  );
}

interface ColumnProps {
  title: string;
  text: string;
  /** A year, a role, a place: a few words above the title. */
  note?: string;
  children?: ReactNode;
}

export function Column({ title, text, note, children }: ColumnProps) {
  return (
    <li>
      {note && <p className="accent-line">{note}</p>}
      <h3 className="item-title">{title}</h3>
      <p className="muted">{text}</p>
      {children}
    </li>
  );
}
