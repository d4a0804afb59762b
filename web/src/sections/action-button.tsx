import { Button } from '@mantine/core';
import { IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Action } from '@/content/types';
import classes from './action-button.module.css';

interface Props {
  action: Action;
  /** The first action of a place is primary; what stands beside it is secondary. */
  secondary?: boolean;
  /** Accessible name where the same label stands several times on a page; must begin with the label. */
  label?: string;
}

/** A call to action: a real link, to a page of this site or elsewhere. */
export function ActionButton({ action, secondary = false, label }: Props) {
  const look = {
    className: classes.button,
    size: 'lg',
    'data-secondary': secondary || undefined,
    children: action.label,
    'aria-label': label,
  };
  if ('to' in action) {
    return (
      <Button
        {...look}
        component={Link}
        to={action.to}
        prefetch="intent"
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      />
    );
  }
  const outside = action.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Button
      {...look}
      component="a"
      href={action.href}
      {...outside}
      rightSection={<Outward newTab={action.newTab} />}
    />
  );
}

function Outward({ newTab }: { newTab?: boolean }) {
  if (!newTab) return <IconArrowRight size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      <IconArrowUpRight size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">(opens in a new tab)</span>
    </>
  );
}

/** A row of actions, the first of them primary. */
export function ActionRow({ actions }: { actions: readonly Action[] }) {
  return (
    <div className={classes.row}>
      {actions.map((action, position) => (
        <ActionButton key={action.label} action={action} secondary={position > 0} />
      ))}
    </div>
  );
}
