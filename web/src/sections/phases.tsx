import type { Phase } from '@/content/types';
import classes from './phases.module.css';
import { Unbroken } from './unbroken';

export function Phases({ phases }: { phases: readonly (Omit<Phase, 'deliverable'> & Partial<Phase>)[] }) {
  return (
    <ol className={classes.line}>
      {phases.map(({ title, time, description, deliverable }) => (
        <li key={title} className={classes.phase}>
          <p className="accent-line">{time}</p>
          <h3 className="item-title">{title}</h3>
          <p className="muted">
            <Unbroken text={description} />
          </p>
          {deliverable && (
            <div className={classes.deliverable}>
              <p className="fine-print">You hold</p>
              <p>
                <Unbroken text={deliverable} />
              </p>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
