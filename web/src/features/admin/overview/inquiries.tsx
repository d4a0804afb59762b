import { scaleLinear } from '@visx/scale';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { Figure, FigureTable, KeyFigure, RecordsLink } from './figure';
import classes from './overview.module.css';
import { Before, Plot } from './plot';
import { formatDays, type Statistics, type WeekFigures } from './statistics';

const TITLES: Record<RecordKind, string> = { contacts: 'Contacts', partnerships: 'Partnerships' };

/** Pixels for a number above a bar. */
const LABEL_WIDTH = 24;

interface Props {
  statistics: Statistics;
}

/** The inquiries of each kind a week, in front of the same week of the earlier range. */
export function Inquiries({ statistics }: Props) {
  const { weeks } = statistics;
  const before = `${weeks.length} weeks before`;
  return (
    <Figure
      title="Inquiries a week"
      note={`Weeks of seven days; the last one ends today. Behind each stands the week ${before}.`}
      isWide
    >
      <div className={classes.panels}>
        {RECORD_KINDS.map((kind) => (
          <KindPlot key={kind} kind={kind} statistics={statistics} />
        ))}
      </div>
      <FigureTable caption={`Inquiries a week; before: in the week ${before}`}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Week
            </th>
            {RECORD_KINDS.map((kind) => (
              <th key={kind} scope="colgroup" colSpan={2}>
                {TITLES[kind]}
              </th>
            ))}
          </tr>
          <tr>
            {RECORD_KINDS.flatMap((kind) => [
              <th key={kind} scope="col">
                Inquiries
              </th>,
              <th key={`${kind} before`} scope="col">
                Before
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {weeks.map((figures) => (
            <tr key={figures.week.start}>
              <th scope="row">{formatDays(figures.week)}</th>
              {RECORD_KINDS.flatMap((kind) => [
                <td key={kind}>
                  <RecordsLink tab={kind} weeks={[figures]} count={figures.received[kind]} what={kind} />
                </td>,
                <td key={`${kind} before`} className="muted">
                  {figures.before.received[kind]}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Figure>
  );
}

function KindPlot({ kind, statistics: { weeks, total, totalBefore } }: Props & { kind: RecordKind }) {
  const count = weeks.length;
  // Both kinds have the same scale, so that their bars compare.
  const all = weeks.flatMap(({ received, before }) => [
    ...Object.values(received),
    ...Object.values(before.received),
  ]);
  const makeScale = (range: [number, number]) =>
    scaleLinear<number>({ domain: [0, Math.max(4, ...all)], range, nice: 4 });
  const highest = Math.max(...weeks.map(({ received }) => received[kind]));
  const [last, top] = [weeks.at(-1), weeks.findLast(({ received }) => received[kind] === highest)];
  // The last bar and the highest one have a label each, unless the two would overlap.
  const isLabelled = (figures: WeekFigures, step: number) =>
    figures === top || (figures === last && (top !== weeks.at(-2) || step > LABEL_WIDTH));
  return (
    <div className={classes.panel}>
      <h4 className={classes.kind}>{TITLES[kind]}</h4>
      <div className={classes.keyFigures}>
        <KeyFigure
          mark="now"
          value={<RecordsLink tab={kind} weeks={weeks} count={total.received[kind]} what={kind} />}
        >
          {`in ${count} weeks`}
        </KeyFigure>
        <KeyFigure mark="before" value={totalBefore.received[kind]}>
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
          makeScale={makeScale}
          ticks={makeScale([0, 1]).ticks(4).filter(Number.isInteger)}
          formatTick={String}
          describeWeek={({ received, before }) =>
            `${received[kind]}, and ${before.received[kind]} in the week ${count} weeks before`
          }
          drawWeek={(figures, { step, height, y }) => {
            const [now, then] = [figures.received[kind], figures.before.received[kind]];
            return (
              <>
                {then > 0 && (
                  <Before x={-step * 0.4} y={y(then)} width={step * 0.8} height={height - y(then)} />
                )}
                <rect
                  x={-step * 0.22}
                  y={y(now)}
                  width={step * 0.44}
                  height={height - y(now)}
                  className={classes.now}
                />
                {now > 0 && isLabelled(figures, step) && (
                  <text y={y(Math.max(now, then)) - 5} textAnchor="middle" className={classes.barLabel}>
                    {now}
                  </text>
                )}
              </>
            );
          }}
        />
      )}
    </div>
  );
}
