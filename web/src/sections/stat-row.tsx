import type { Stat } from '@/content/types';
import classes from './stat-row.module.css';

/** Figures side by side, each with what it counts. */
export function StatRow({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={classes.row} data-count={stats.length}>
      {stats.map(({ value, label }) => (
        <div key={label} className={classes.stat}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
