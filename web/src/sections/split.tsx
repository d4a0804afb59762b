import type { ReactNode } from 'react';
import classes from './split.module.css';

export function Split({ children }: { children: [ReactNode, ReactNode] }) {
  return (
    <div className={classes.split}>
      <div>{children[0]}</div>
      <div>{children[1]}</div>
    </div>
  );
}

export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={classes.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
