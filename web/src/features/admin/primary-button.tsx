import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './primary-button.module.css';

interface PrimaryButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  /** It destroys something. */
  danger?: boolean;
}

/** The one thing to do in its place, in the site's own colours, which hold their contrast in both schemes. */
export function PrimaryButton({ danger = false, ...props }: PrimaryButtonProps) {
  return <Button {...props} className={classes.primary} data-danger={danger || undefined} />;
}
