import type { Action } from '@/content/types';
import classes from './action-button.module.css';
import { Icon } from './icon';

interface Props {
  action: Action;
  secondary?: boolean;
  /** Accessible name where several links of a page share a label. It begins with the label (WCAG 2.5.3). */
  label?: string;
}

export function ActionButton({ action, secondary = false, label }: Props) {
  const shared = {
    className: 'button',
    'data-screen-only': '',
    'data-secondary': secondary || undefined,
    'aria-label': label,
  };
  const opensTab = 'newTab' in action && action.newTab;
  const target = opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...shared} href={'to' in action ? action.to : action.href} {...target}>
      {action.label}
      {opensTab ? <NewTabHint /> : <Arrow />}
    </a>
  );
}

function Arrow() {
  return <Icon name="arrow-right" size={18} stroke={1.75} />;
}

/** Ends a link that opens a new tab. */
function NewTabHint() {
  return (
    <>
      <Icon name="arrow-up-right" size={18} stroke={1.75} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </>
  );
}

interface TextLinkProps {
  to: string;
  /** Ends the accessible name where several links of a page share a label. */
  about: string;
  className?: string | undefined;
  children: string;
}

/** A link in a text, with an arrow. */
export function TextLink({ to, about, className, children }: TextLinkProps) {
  return (
    <a className={className ?? classes.text} href={to} aria-label={`${children}: ${about}`}>
      {children}
      <Arrow />
    </a>
  );
}

/** The first action is primary. */
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
export function More({ action }: { action: Action }) {
  return (
    <p className={classes.row}>
      <ActionButton action={action} secondary />
    </p>
  );
}
