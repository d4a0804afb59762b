import { scaleLog } from '@visx/scale';
import type { AnswerClock } from '@shared/inquiry/waiting';
import { ANSWER_WITHIN_HOURS, DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/limits';
import { Figure, FigureTable, KeyFigure, OpenLinks } from './figure';
import classes from './overview.module.css';
import { Plot } from './plot';
import { formatDays, type Statistics } from './statistics';

const PROMISED_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

const TICKS = [
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
  90 * DAY_MS,
  365 * DAY_MS,
];

interface AnswerTimesProps {
  statistics: Statistics;
  clock: AnswerClock;
}

/** The median and the slowest time until the first answer, by the week of arrival. */
export function AnswerTimes({ statistics, clock }: AnswerTimesProps) {
  const { weeks, total, totalBefore } = statistics;
  const textOf = (ms: number | null) => (ms === null ? '–' : clock.format(ms));
  const beforeText = (ms: number | null) => (ms === null ? '' : `, ${clock.format(ms)} before`);
  return (
    <Figure
      title="Time until the first answer"
      note={`By the week in which the inquiry came, ${clock.unit && `${clock.unit}, `}on a logarithmic scale. The dashed line is the promise of ${ANSWER_WITHIN_HOURS} h.`}
    >
      <div className={classes.keyFigures}>
        <KeyFigure mark="median" value={textOf(total.median)}>
          {`median${beforeText(totalBefore.median)}`}
        </KeyFigure>
        <KeyFigure mark="slowest" value={textOf(total.slowest)}>
          {`slowest${beforeText(totalBefore.slowest)}`}
        </KeyFigure>
      </div>
      {total.answered === 0 ? (
        <p className="fine-print">None of the inquiries of these weeks has an answer yet.</p>
      ) : (
        <TimesPlot statistics={statistics} clock={clock} />
      )}
      <p className="fine-print">
        <span>
          {`Of ${total.received.contacts + total.received.partnerships}, ${total.answered} have an answer that was sent. ${total.unanswered} were handled without one and are not in these figures.`}
        </span>{' '}
        <span>
          <OpenLinks weeks={weeks} counts={total.open} />
        </span>{' '}
        are open. Sums are contacts + partnerships.
      </p>
      <FigureTable caption="Time until the first answer, by the week in which the inquiry came">
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Median</th>
            <th scope="col">Slowest</th>
            <th scope="col">Answered</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((figures) => (
            <tr key={figures.week.start}>
              <th scope="row">{formatDays(figures.week)}</th>
              <td>{textOf(figures.median)}</td>
              <td>{textOf(figures.slowest)}</td>
              <td>{figures.answered}</td>
              <td>
                <OpenLinks weeks={[figures]} counts={figures.open} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Figure>
  );
}

function TimesPlot({ statistics: { weeks, total }, clock }: AnswerTimesProps) {
  const textOf = (ms: number | null) => (ms === null ? '–' : clock.format(ms));
  const medians = weeks.flatMap(({ median }) => (median === null ? [] : [drawn(median)]));
  const [low, high] = [
    Math.min(6 * HOUR_MS, ...medians) / 1.2,
    Math.max(2 * DAY_MS, (total.slowest ?? 0) * 1.2),
  ];
  return (
    <Plot
      label={`Time until the first answer: median ${textOf(total.median)}, slowest ${textOf(total.slowest)} of ${total.answered} answered inquiries. Promised: ${ANSWER_WITHIN_HOURS} h.`}
      weeks={weeks}
      height={280}
      makeScale={(range) => scaleLog<number>({ domain: [low, high], range })}
      ticks={ticksBetween(low, high)}
      formatTick={(tick) => (tick === PROMISED_MS ? `${ANSWER_WITHIN_HOURS} h` : clock.format(tick))}
      reference={PROMISED_MS}
      describeWeek={({ median, slowest, answered }) =>
        `median ${textOf(median)}, slowest ${textOf(slowest)}, ${answered} answered`
      }
      drawWeek={({ median, slowest }, { step, y }) => {
        const half = Math.min(9, step * 0.3);
        return (
          median !== null &&
          slowest !== null && (
            <>
              <line y1={y(drawn(median))} y2={y(drawn(slowest))} className={classes.spread} />
              <line
                x1={-half}
                x2={half}
                y1={y(drawn(slowest))}
                y2={y(drawn(slowest))}
                className={classes.slowest}
              />
              <circle cy={y(drawn(median))} r={Math.min(4.5, step * 0.35)} className={classes.now} />
            </>
          )
        );
      }}
    />
  );
}

/** Neighbors are at least a tenth of the axis apart. */
function ticksBetween(low: number, high: number): number[] {
  const ticks: number[] = [];
  for (const tick of TICKS) {
    const isFar = tick >= (ticks.at(-1) ?? 0) * (high / low) ** 0.1;
    if (tick >= low && tick <= high && isFar) ticks.push(tick);
  }
  return ticks;
}

/** Less than a minute is drawn as a minute, because a logarithmic scale has no zero. */
const drawn = (ms: number) => Math.max(ms, MINUTE_MS);
