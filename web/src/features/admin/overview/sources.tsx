import { Figure } from './figure';
import classes from './overview.module.css';
import type { SourceCount, Statistics } from './statistics';

export function Sources({ statistics: { origins, landings } }: { statistics: Statistics }) {
  return (
    <Figure
      title="Source"
      note="The thin bar is the range before. Of visitors who do not wish to be tracked, nothing is recorded."
    >
      <div className={classes.columns}>
        <BarList caption="Campaign or referring site" sources={origins} />
        <BarList caption="First page of the visit" sources={landings} />
      </div>
    </Figure>
  );
}

function BarList({ caption, sources }: { caption: string; sources: readonly SourceCount[] }) {
  const most = Math.max(1, ...sources.flatMap(({ count, before }) => [count, before]));
  const widthOf = (value: number) => `${(value / most) * 100}%`;
  return (
    <table className={classes.sources}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">Inquiries</th>
          <th scope="col">Before</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ name, count, before }) => (
          <tr key={name} className={name === null ? 'muted' : undefined}>
            <th scope="row">
              <bdi title={name ?? undefined}>{name ?? 'Not recorded'}</bdi>
              <svg width="100%" height="8" aria-hidden className={classes.bar}>
                <rect width={widthOf(count)} height="5" className={classes.now} />
                <rect y="6" width={widthOf(before)} height="2" className={classes.before} />
              </svg>
            </th>
            <td>{count}</td>
            <td className="muted">{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
