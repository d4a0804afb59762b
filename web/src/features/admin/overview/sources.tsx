import { scaleLinear } from '@visx/scale';
import { Figure } from './figure';
import classes from './overview.module.css';
import type { SourceCount, Statistics } from './statistics';

export function Sources({ statistics: { origins, landings } }: { statistics: Statistics }) {
  return (
    <Figure
      title="Source"
      note="The thin bar is the range before. Of visitors who do not wish to be tracked, nothing is recorded."
    >
      <div className={classes.lists}>
        <BarList caption="Campaign or referring site" sources={origins} />
        <BarList caption="First page of the visit" sources={landings} />
      </div>
    </Figure>
  );
}

function BarList({ caption, sources }: { caption: string; sources: readonly SourceCount[] }) {
  const most = Math.max(1, ...sources.flatMap(({ count, before }) => [count, before]));
  const percent = scaleLinear<number>({ domain: [0, most], range: [0, 100] });
  return (
    <table className={classes.barList}>
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
          <tr key={name} data-unknown={name === null || undefined}>
            <th scope="row">
              <bdi title={name ?? undefined}>{name ?? 'Not recorded'}</bdi>
              <svg width="100%" height="8" aria-hidden className={classes.bar}>
                <rect width={`${percent(count)}%`} height="5" className={classes.now} />
                <rect y="6" width={`${percent(before)}%`} height="2" className={classes.thin} />
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
