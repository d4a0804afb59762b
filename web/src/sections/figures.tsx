import type { Stat } from '@/content/types';
import classes from './figures.module.css';

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

/** Facts as pairs of name and value. */
export function FactList({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
