import type { Milestone } from '@/content/about';
import classes from './timeline.module.css';

export function Timeline({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <ol className={classes.list}>
      {milestones.map(({ year, title, description }) => (
        <li key={year} className={classes.item}>
          <p className={classes.year}>{year}</p>
          <div>
            <h3 className={classes.title}>{title}</h3>
            <p className="muted">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
