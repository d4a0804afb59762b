import type { ReactNode } from 'react';
import type { Sampled } from '@/content/facts';
import type { Stat } from '@/content/types';
import classes from './figures.module.css';
import { Sample } from './sample';
import { Unbroken } from './unbroken';

interface StatsProps {
  stats: readonly Stat[];
  /** Marks each figure that has no claim of its own. */
  claim?: Sampled;
  className?: string | undefined;
}

export function Stats({ stats, claim: shared, className }: StatsProps) {
  return (
    <dl className={[classes.stats, className].join(' ')} data-count={stats.length}>
      {stats.map(({ value, label, note, claim = shared }) => (
        <div key={label}>
          <dt>
            <Unbroken text={label} />
            <Sample claim={claim} />
            {note && <small className={classes.note}>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function StatRow(props: Omit<StatsProps, 'className'>) {
  return <Stats {...props} className={classes.row} />;
}

interface Fact {
  label: string;
  value: ReactNode;
  note?: string;
  claim?: Sampled;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note, claim }) => (
        <div key={label}>
          <dt>
            {label}
            <Sample claim={claim} />
          </dt>
          <dd>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
