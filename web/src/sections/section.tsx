import type { ReactNode } from 'react';
import type { Sampled } from '@/content/facts';
import { Sample } from './sample';
import classes from './section.module.css';

interface Props {
  id?: string;
  title: string;
  intro?: string;
  claim?: Sampled | undefined;
  /** The page's own ground, a slightly darker one, or ink in both schemes. */
  tone?: 'plain' | 'sunken' | 'dark';
  screenOnly?: boolean;
  children?: ReactNode;
}

export function Section({ id, title, intro, claim, tone = 'plain', screenOnly, children }: Props) {
  return (
    <section
      id={id}
      className={classes.section}
      data-tone={tone}
      data-ground={tone === 'dark' ? 'dark' : undefined}
      data-screen-only={screenOnly ? '' : undefined}
    >
      <div className={classes.inner}>
        <header className={classes.header}>
          <h2 className={classes.title}>
            {title}
            <Sample claim={claim} />
          </h2>
          {intro && <p className="lede">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
