import type { ReactNode } from 'react';
import { PAGE_SIZE } from '../view/page-of';
import classes from './list-message.module.css';

interface ListMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** In place of a list: why there is none, and what to do. */
export function ListMessage({ title, text, children }: ListMessageProps) {
  return (
    <div className={classes.message} role="status">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}

/** In place of a list on its way: as high as a full page of it, so that nothing jumps. */
export function ListSkeleton({ text }: { text: string }) {
  return (
    <div className={classes.skeleton}>
      <p className={classes.loading} role="status">
        {text}
      </p>
      {Array.from({ length: PAGE_SIZE }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          <span />
        </div>
      ))}
    </div>
  );
}
