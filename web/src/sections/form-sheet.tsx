import type { ReactNode } from 'react';
import classes from './form-sheet.module.css';

interface Props {
  id: string;
  title?: string | undefined;
  intro?: string | undefined;
  note?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

export function FormSheet({ id, title, intro, note, aside, children }: Props) {
  return (
    <div className={classes.layout} data-aside={aside ? true : undefined}>
      <div id={id} className={classes.sheet} data-screen-only="">
        {title && <h2 className={classes.title}>{title}</h2>}
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
