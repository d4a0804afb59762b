import type { ReactNode } from 'react';
import classes from './split.module.css';

/** Two columns, aligned at their middles or, with `fromTop`, at their tops. A narrow window stacks them. */
export function Split({ fromTop, children }: { fromTop?: boolean; children: [ReactNode, ReactNode] }) {
  return (
    <div className={classes.split} data-from-top={fromTop}>
      <div>{children[0]}</div>
      <div>{children[1]}</div>
    </div>
  );
}

export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
