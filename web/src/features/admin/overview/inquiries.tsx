import { scaleLinear } from '@visx/scale';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { Figure, KeyFigure, RecordsLink, WeekTable } from './figure';
import classes from './overview.module.css';
import { Plot } from './plot';
import type { Statistics, WeekFigures } from './statistics';

const TITLES: Record<RecordKind, string> = { contacts: 'Contacts', partnerships: 'Partnerships' };

/** The inquiries of each kind a week, in front of the same week of the earlier range. */
export function Inquiries({ statistics }: { statistics: Statistics }) {
  return (
    <Figure
      title="Inquiries a week"
      note={`Weeks of seven days; the last one ends today. Behind each stands the week ${statistics.weeks.length} weeks before.`}
      isWide
    >
      <div className={classes.columns}>
        {RECORD_KINDS.map((kind) => (
          <KindPlot key={kind} kind={kind} statistics={statistics} />
        ))}
      </div>
    </Figure>
  );
}

interface KindPlotProps {
  kind: RecordKind;
  statistics: Statistics;
}

function KindPlot({ kind, statistics: { weeks, total, totalBefore } }: KindPlotProps) {
  const count = weeks.length;
  // Both kinds have the same scale, so that their bars compare.
  const all = weeks.flatMap(({ received, before }) => [
    ...Object.values(received),
    ...Object.values(before.received),
  ]);
  const scale = scaleLinear<number>({ domain: [0, Math.max(4, ...all)], nice: 4 });
  const highest = Math.max(...weeks.map(({ received }) => received[kind]));
  const [last, top] = [weeks.at(-1), weeks.findLast(({ received }) => received[kind] === highest)];
  // The last bar and the highest one have a label each, unless they are neighbors.
  const isLabelled = (week: WeekFigures) => week === top || (week === last && top !== weeks.at(-2));
  return (
    <div className={classes.panel}>
      <h4>{TITLES[kind]}</h4>
      <div className={classes.keyFigures}>
        <KeyFigure
          mark={<rect x="3" width="8" height="14" className={classes.now} />}
          value={<RecordsLink tab={kind} weeks={weeks} count={total.received[kind]} what={kind} />}
        >
          {`in ${count} weeks`}
        </KeyFigure>
        <KeyFigure
          mark={<rect x="1" y="1" width="12" height="12" className={classes.before} />}
          value={totalBefore.received[kind]}
        >
          {`in the ${count} weeks before`}
        </KeyFigure>
      </div>
      {total.received[kind] + totalBefore.received[kind] === 0 ? (
        <p className="fine-print">None came in these weeks.</p>
      ) : (
        <Plot
          label={`${TITLES[kind]} a week: ${total.received[kind]} in ${count} weeks, ${totalBefore.received[kind]} in the ${count} weeks before, at most ${highest} in a week.`}
          weeks={weeks}
          height={180}
          scale={scale}
          ticks={scale.ticks(4).filter(Number.isInteger)}
          formatTick={String}
          describeWeek={({ received, before }) =>
            `${received[kind]}, and ${before.received[kind]} in the week ${count} weeks before`
          }
          drawWeek={(week, { step, y }) => {
            const [now, then] = [week.received[kind], week.before.received[kind]];
            const bar = (value: number, width: number) => {
              return { x: -width / 2, y: y(value), width, height: y(0) - y(value) };
            };
            return (
              <>
                {then > 0 && <rect {...bar(then, step * 0.8)} className={classes.before} />}
                <rect {...bar(now, step * 0.44)} className={classes.now} />
                {now > 0 && isLabelled(week) && (
                  <text y={y(Math.max(now, then)) - 5} textAnchor="middle" className={classes.barLabel}>
                    {now}
                  </text>
                )}
              </>
            );
          }}
        />
      )}
      <WeekTable
        caption={`${TITLES[kind]} a week; before: in the week ${count} weeks before`}
        weeks={weeks}
        columns={[
          {
            title: 'Inquiries',
            cellOf: (week) => (
              <RecordsLink tab={kind} weeks={[week]} count={week.received[kind]} what={kind} />
            ),
          },
          {
            title: 'Before',
            cellOf: ({ before }) => <span className="muted">{before.received[kind]}</span>,
          },
        ]}
      />
    </div>
  );
}
