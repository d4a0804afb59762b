import type { Phase } from '@/content/types';
import classes from './phases.module.css';
import { Unbroken } from './unbroken';

export function Phases({ phases }: { phases: readonly (Omit<Phase, 'deliverable'> & Partial<Phase>)[] }) {
  return (
    <ol className={classes.line}>
      {phases.map(({ title, time, description, deliverable }) => (
        <li key={title} className={classes.phase}>
          <p className={classes.time}>{time}</p>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>
            <Unbroken text={description} />
          </p>
          {deliverable && (
            <p className={classes.deliverable}>
              <span className={classes.held}>You hold</span> <Unbroken text={deliverable} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
