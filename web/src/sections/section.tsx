import type { ReactNode } from 'react';
import classes from './section.module.css';

interface Props {
  id?: string;
  title: string;
  intro?: string;
  /** 'plain' stands on the page, 'sunken' on a slightly darker ground, 'dark' on ink in either scheme. */
  tone?: 'plain' | 'sunken' | 'dark';
  children?: ReactNode;
}

/** A titled part of a page: heading on the left, lead beside it, content below. */
export function Section({ id, title, intro, tone = 'plain', children }: Props) {
  return (
    <section
      id={id}
      className={classes.section}
      data-tone={tone}
      data-ground={tone === 'dark' ? 'dark' : undefined}
    >
      <div className={classes.inner}>
        <header className={classes.header}>
          <h2 className={classes.title}>{title}</h2>
          {intro && <p className={classes.intro}>{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
