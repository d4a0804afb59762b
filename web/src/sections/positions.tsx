import type { Action, Position } from '@/content/types';
import { ActionButton } from './action-button';
import classes from './positions.module.css';

interface Props {
  positions: readonly Position[];
  action: (position: Position) => Action;
}

export function Positions({ positions, action }: Props) {
  return (
    <div className="ruled">
      {positions.map((position) => (
        <article key={position.title} className={classes.position}>
          <header>
            <h3 className={classes.title}>{position.title}</h3>
            <p className={classes.terms}>
              <span>{position.type}</span>
              <span>{position.location}</span>
            </p>
            <p className={classes.text}>{position.description}</p>
            <ActionButton action={action(position)} label={`Apply Now: ${position.title}`} />
          </header>
          <div className={classes.details}>
            <Lines title="What you will do" lines={position.responsibilities} />
            <Lines title="What you bring" lines={position.requirements} />
          </div>
        </article>
      ))}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h4 className={classes.subtitle}>{title}</h4>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
