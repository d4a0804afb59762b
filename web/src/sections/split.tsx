import type { ReactNode } from 'react';
import classes from './split.module.css';

/** Text and a picture (or any two things) side by side; the first comes first on a phone. */
export function Split({ children }: { children: [ReactNode, ReactNode] }) {
  return (
    <div className={classes.split}>
      <div>{children[0]}</div>
      <div>{children[1]}</div>
    </div>
  );
}
