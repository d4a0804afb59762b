import type { ReactNode } from 'react';
import classes from './contents.module.css';
import { Fold } from './fold';

interface Props {
  label: string;
  sections: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A long text next to the links to its sections, which stay in view. */
export function Contents({ label, sections, children }: Props) {
  return (
    <div className={classes.page}>
      <nav aria-label={label}>
        <div className={classes.list}>
          <Fold title={label}>
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </Fold>
        </div>
      </nav>
      <div>{children}</div>
    </div>
  );
}
