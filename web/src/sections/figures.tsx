import type { ReactNode } from 'react';
import type { Stat } from '@/content/types';
import classes from './figures.module.css';

interface StatsProps {
  stats: readonly Stat[];
  className?: string | undefined;
}

export function Stats({ stats, className }: StatsProps) {
  return (
    <dl className={[classes.stats, className].join(' ')} data-count={stats.length}>
      {stats.map(({ value, label, note }) => (
        <div key={label}>
          <dt>
            {label}
            {note && <small className={classes.note}>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function StatRow({ stats }: { stats: readonly Stat[] }) {
  return <Stats stats={stats} className={classes.row} />;
}

interface Fact {
  label: string;
  value: ReactNode;
  note?: string;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
