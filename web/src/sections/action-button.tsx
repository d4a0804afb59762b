import type { Action } from '@/content/types';
import classes from './action-button.module.css';
import { Icon } from './icon';

interface Props {
  action: Action;
  secondary?: boolean;
  /** The accessible name, if several actions of a page share a label. Must begin with `action.label` (WCAG 2.5.3). */
  label?: string;
}

export function ActionButton({ action, secondary = false, label }: Props) {
  const opensTab = 'newTab' in action && action.newTab;
  return (
    <a
      className="button"
      href={'to' in action ? action.to : action.href}
      data-screen-only=""
      data-secondary={secondary || undefined}
      aria-label={label}
      {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {action.label}
      <Icon name={opensTab ? 'arrow-up-right' : 'arrow-right'} size={18} stroke={1.75} />
      {opensTab && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}

interface TextLinkProps {
  to: string;
  /** The end of the accessible name, because several links of a page share a label. */
  about: string;
  className?: string | undefined;
  children: string;
}

/** A link in a text, with an arrow. */
export function TextLink({ to, about, className, children }: TextLinkProps) {
  return (
    <a className={className ?? classes.text} href={to} aria-label={`${children}: ${about}`}>
      {children}
      <Icon name="arrow-right" size={18} stroke={1.75} />
    </a>
  );
}

/** Buttons next to each other, of which the first is the primary one. */
export function ActionRow({ actions }: { actions: readonly Action[] }) {
  return (
    <div className={classes.row}>
      {actions.map((action, position) => (
        <ActionButton key={action.label} action={action} secondary={position > 0} />
      ))}
    </div>
  );
}

/** The action at the end of a section. */
export function ClosingAction({ action }: { action: Action }) {
  return (
    <p className={classes.row}>
      <ActionButton action={action} secondary />
    </p>
  );
}
