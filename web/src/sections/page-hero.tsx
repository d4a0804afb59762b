import type { ReactNode } from 'react';
import type { Hero } from '@/content/types';
import { ActionRow } from './action-button';
import classes from './page-hero.module.css';

interface Props {
  hero: Hero;
  background?: ReactNode;
  /** Lower than usual, so that what follows begins on the first screen. */
  compact?: boolean;
  children?: ReactNode;
}

/** The top of a page, with its one h1. */
export function PageHero({ hero, background, compact, children }: Props) {
  const height = compact ? 'compact' : background ? 'tall' : undefined;
  return (
    <section className={classes.hero} data-ground="dark" data-height={height}>
      {background && (
        <div className={classes.background} data-screen-only="">
          {background}
        </div>
      )}
      <div className={classes.inner}>
        <p className={classes.tag}>{hero.tag}</p>
        <h1 className={classes.headline}>{hero.headline}</h1>
        <p className={classes.subtitle}>{hero.subtitle}</p>
        {hero.actions.length > 0 && <ActionRow actions={hero.actions} />}
        {children && <div className={classes.below}>{children}</div>}
      </div>
    </section>
  );
}
