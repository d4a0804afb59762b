import type { ReactNode } from 'react';
import { claims } from '@/content/facts';
import type { Stat } from '@/content/types';
import classes from './figures.module.css';
import { Sample } from './sample';
import { Unbroken } from './unbroken';

interface StatsProps {
  stats: readonly Stat[];
  className?: string | undefined;
}

/** One mark says that all figures are samples. Once an owner has confirmed one of them, each other has its own. */
export function Stats({ stats, className }: StatsProps) {
  const areSamples = stats.every(({ claim }) => claim && claims[claim].isSample);
  return (
    <>
      <dl className={[classes.stats, className].join(' ')} data-count={stats.length}>
        {stats.map(({ value, label, note, claim }) => (
          <div key={label}>
            <dt>
              <Unbroken text={label} />
              {note && <small className={classes.note}>{note}</small>}
              {claim && !areSamples && <Sample claim={claim} />}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {areSamples && <small className="sample">Sample figures</small>}
    </>
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
