import type { Sampled } from '@/content/facts';
import type { Stat } from '@/content/types';
import classes from './figures.module.css';
import { Sample } from './sample';
import { Unbroken } from './unbroken';

interface StatRowProps {
  stats: readonly Stat[];
  /** The claim of those figures that do not have their own claim. */
  claim?: Sampled;
  className?: string | undefined;
}

export function StatRow({ stats, claim: sharedClaim, className = classes.row }: StatRowProps) {
  return (
    <dl className={[classes.stats, className].join(' ')} data-count={stats.length}>
      {stats.map(({ value, label, note, claim = sharedClaim }) => (
        <div key={label}>
          <dt>
            <Unbroken text={label} />
            <Sample claim={claim} />
            {note && <small className="fine-print">{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FactList({ facts }: { facts: readonly Stat[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note, claim }) => (
        <div key={label}>
          <dt className="muted">
            {label}
            <Sample claim={claim} />
          </dt>
          <dd>{value}</dd>
          {note && <dd className="muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
