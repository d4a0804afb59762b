import { formatDuration, type AnswerClock } from '@shared/inquiry/waiting';
import { ANSWER_WITHIN_HOURS, HOUR_MS } from '@shared/limits';
import type { Statistics } from './statistics';
import { OpenLinks, WeekTable } from './week-table';

interface AnswerTimesProps {
  statistics: Statistics;
  clock: AnswerClock;
}

/** The median and the slowest time until the first answer, by the week of arrival. */
export function AnswerTimes({ statistics, clock }: AnswerTimesProps) {
  const { total } = statistics;
  const received = total.received.contacts + total.received.partnerships;
  const { median } = total.before;
  const before =
    median === null
      ? ''
      : `The median of the ${statistics.weeks.length} weeks before was ${formatHours(median)}.`;
  return (
    <WeekTable
      title="Time until the first answer"
      note={`By the week in which the inquiry came${clock.unit && `, ${clock.unit}`}. The line is the promise of ${ANSWER_WITHIN_HOURS} h.`}
      statistics={statistics}
      columns={[
        {
          title: 'Median',
          renderCell: ({ median }) => (median === null ? '–' : formatHours(median)),
          barLength: ({ median }) => median ?? 0,
          reference: ANSWER_WITHIN_HOURS * HOUR_MS,
        },
        { title: 'Slowest', renderCell: ({ slowest }) => (slowest === null ? '–' : formatDuration(slowest)) },
        { title: 'Answered', renderCell: ({ answered }) => answered },
        { title: 'Open', renderCell: ({ open }, weeks) => <OpenLinks weeks={weeks} counts={open} /> },
      ]}
    >
      <p className="fine-print">
        {`Of ${received}, ${total.answered} have an answer that was sent. ${total.unanswered} were handled without one and are not in these figures. Open are contacts + partnerships. ${before}`}
      </p>
    </WeekTable>
  );
}

/** '0.4 h', '26 h'. */
const formatHours = (ms: number) => `${(ms / HOUR_MS).toFixed(ms < 10 * HOUR_MS ? 1 : 0)} h`;
