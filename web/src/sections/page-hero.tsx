import type { ReactNode } from 'react';
import type { WidePicture } from '@/content/media';
import type { Hero } from '@/content/types';
import { ActionRow } from './action-button';
import classes from './page-hero.module.css';
import { WideBackground } from './picture';
import { SampleLine } from './sample';

interface Props {
  hero: Omit<Hero, 'tag'> & Partial<Hero>;
  picture?: WidePicture;
  /** Shown in place of `picture`. */
  background?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** The top of a page, with its only h1. */
export function PageHero({ hero, picture, background, className, children }: Props) {
  const behind = background ?? (picture && <WideBackground picture={picture} />);
  return (
    <section className={[classes.hero, className].join(' ')} data-ground="dark">
      <div className={classes.words}>
        {hero.tag && <p className={classes.tag}>{hero.tag}</p>}
        <h1 className={classes.headline}>{hero.headline}</h1>
        <p className={classes.subtitle}>{hero.subtitle}</p>
        {hero.actions.length > 0 && <ActionRow actions={hero.actions} />}
        {hero.links && (
          <ul className={classes.links}>
            {hero.links.map(({ label, to }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        )}
        <SampleLine claims={hero.samples} />
      </div>
      {behind && (
        <div className={classes.background} data-screen-only="">
          {behind}
        </div>
      )}
      {children && <div className={classes.below}>{children}</div>}
    </section>
  );
}
