import type { ReactNode } from 'react';
import type { Sampled } from '@/content/facts';
import { Sample } from './sample';
import classes from './section.module.css';

interface Props {
  id?: string;
  title: string;
  intro?: string | undefined;
  /** The claim that the section makes. A sign after the title marks the claim while it is a sample. */
  claim?: Sampled | undefined;
  /** The page's background, a slightly darker one, or ink in both color schemes. */
  tone?: 'plain' | 'sunken' | 'dark';
  /** An action or more text next to the heading. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A section with a large heading across the page, and its content below. */
export function Statement({ title, intro, claim, aside, children, ...ground }: Props) {
  return (
    <Ground {...ground}>
      <div className={classes.inner}>
        <header className={classes.lead}>
          <h2 className="section-title">
            {title}
            <Sample claim={claim} />
          </h2>
          {intro && <p className="lede">{intro}</p>}
          {aside}
        </header>
        {children}
      </div>
    </Ground>
  );
}

/** A section of rows or cards next to their heading, which stays in view while they scroll. */
export function ListSection({ title, intro, claim, aside, children, ...ground }: Props) {
  return (
    <Ground {...ground}>
      <div className={classes.index}>
        <header className={classes.header}>
          <h2 className="group-title">
            {title}
            <Sample claim={claim} />
          </h2>
          {intro && <p className="muted">{intro}</p>}
          {aside}
        </header>
        <div className={classes.group}>{children}</div>
      </div>
    </Ground>
  );
}

/** A section that shows a document or a drawing on a sheet, with notes in its margin. */
export function Exhibit({ notes, children, tone = 'sunken', ...props }: Props & { notes?: ReactNode }) {
  return (
    <Statement {...props} tone={tone}>
      <div className={notes ? classes.exhibit : undefined}>
        <div className="sheet">{children}</div>
        {notes && <div>{notes}</div>}
      </div>
    </Statement>
  );
}

/** The section element, with the background for its tone. */
function Ground({ id, tone = 'plain', children }: Pick<Props, 'id' | 'tone' | 'children'>) {
  return (
    <section
      id={id}
      className={classes.section}
      data-tone={tone}
      data-ground={tone === 'dark' ? 'dark' : undefined}
    >
      {children}
    </section>
  );
}
