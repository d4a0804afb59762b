import { scaleLog } from '@visx/scale';
import type { AnswerClock } from '@shared/inquiry/waiting';
import { ANSWER_WITHIN_HOURS, DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/limits';
import { Figure, KeyFigure, OpenLinks, WeekTable } from './figure';
import classes from './overview.module.css';
import { Plot } from './plot';
import type { Statistics } from './statistics';

const PROMISED_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

/** Far enough from each other on a scale from minutes to years. */
const TICKS = [
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  10 * DAY_MS,
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
        <KeyFigure
          mark={<circle cx="7" cy="7" r="4.5" className={classes.now} />}
          value={textOf(total.median)}
        >
          {`median${beforeText(totalBefore.median)}`}
        </KeyFigure>
        <KeyFigure
          mark={<line x1="1" x2="13" y1="7" y2="7" className={classes.slowest} />}
          value={textOf(total.slowest)}
        >
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
      <WeekTable
        caption="Time until the first answer, by the week in which the inquiry came"
        weeks={weeks}
        columns={[
          { title: 'Median', cellOf: ({ median }) => textOf(median) },
          { title: 'Slowest', cellOf: ({ slowest }) => textOf(slowest) },
          { title: 'Answered', cellOf: ({ answered }) => answered },
          { title: 'Open', cellOf: (week) => <OpenLinks weeks={[week]} counts={week.open} /> },
        ]}
      />
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
      scale={scaleLog<number>({ domain: [low, high] })}
      ticks={TICKS.filter((tick) => low <= tick && tick <= high)}
      formatTick={(tick) => (tick === PROMISED_MS ? `${ANSWER_WITHIN_HOURS} h` : clock.format(tick))}
      reference={PROMISED_MS}
      describeWeek={({ median, slowest, answered }) =>
        `median ${textOf(median)}, slowest ${textOf(slowest)}, ${answered} answered`
      }
      drawWeek={({ median, slowest }, { step, y }) => {
        if (median === null || slowest === null) return null;
        const [middle, top, half] = [y(drawn(median)), y(drawn(slowest)), Math.min(9, step * 0.3)];
        return (
          <>
            <line y1={middle} y2={top} stroke="var(--line-strong)" />
            <line x1={-half} x2={half} y1={top} y2={top} className={classes.slowest} />
            <circle cy={middle} r={half / 2} className={classes.now} />
          </>
        );
      }}
    />
  );
}

/** Less than a minute is drawn as a minute, because a logarithmic scale has no zero. */
const drawn = (ms: number) => Math.max(ms, MINUTE_MS);
