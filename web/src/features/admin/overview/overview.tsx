import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { hasFailed, type RecordLists } from '../api/lists';
import { formatDate } from '../date-text';
import { useNow } from '../server-time';
import { ListMessage, ListSkeleton, PRIMARY } from '../ui';
import { type AdminView, DEFAULT_VIEW, viewAddress, WEEK_COUNTS } from '../view/view';
import { useAnswerClock } from '../waiting';
import { AnswerTimes } from './answer-times';
import { Inquiries } from './inquiries';
import classes from './overview.module.css';
import { computeStatistics, weeksUntil } from './statistics';

/** Figures about the inbox in the last weeks, and in as many weeks before them. Spam is not counted. */
export function Overview({ lists, weekCount }: { lists: RecordLists; weekCount: AdminView['weeks'] }) {
  const now = useNow();
  const weeks = weeksUntil(now, weekCount);
  return (
    <section aria-labelledby="overview" className={classes.overview}>
      <div className={classes.head}>
        <h2 id="overview">Overview</h2>
        <p className="fine-print">
          {`${formatDate(weeks[0]?.start ?? null)} to ${formatDate(weeks.at(-1)?.end ?? null)}, compared with the ${weekCount} weeks before. Spam is not counted.`}
        </p>
        <Ranges weekCount={weekCount} />
      </div>
      <Figures lists={lists} weekCount={weekCount} now={now} />
    </section>
  );
}

interface FiguresProps {
  lists: RecordLists;
  weekCount: number;
  now: Date;
}

function Figures({ lists: { contacts, partnerships }, weekCount, now }: FiguresProps) {
  const clock = useAnswerClock();
  // Figures of only some records would be wrong.
  const isComplete = contacts.isComplete && partnerships.isComplete;
  const statistics = useMemo(
    () =>
      isComplete && contacts.data && partnerships.data
        ? computeStatistics(
            { contacts: contacts.data, partnerships: partnerships.data },
            weekCount,
            now,
            clock,
          )
        : undefined,
    [isComplete, contacts.data, partnerships.data, weekCount, now, clock],
  );
  const failed = [contacts, partnerships].filter(hasFailed);
  if (failed.length > 0) {
    return (
      <ListMessage
        failed
        title="The records could not be loaded"
        text="Nothing is lost; they are still on the server."
      >
        <Button onClick={() => failed.forEach(({ refetch }) => void refetch())}>Try again</Button>
      </ListMessage>
    );
  }
  if (!statistics) return <ListSkeleton text="Loading records..." />;
  const { received } = statistics.total;
  if (received.contacts + received.partnerships === 0) {
    return <ListMessage title="No inquiries in these weeks" text="Records without a date are not counted." />;
  }
  return (
    <>
      <Inquiries statistics={statistics} />
      <AnswerTimes statistics={statistics} clock={clock} />
    </>
  );
}

function Ranges({ weekCount }: { weekCount: AdminView['weeks'] }) {
  return (
    <nav aria-label="Range">
      <Button.Group>
        {WEEK_COUNTS.map((weeks) => (
          <Button
            key={weeks}
            component={Link}
            {...(weeks === weekCount && PRIMARY)}
            to={viewAddress({ ...DEFAULT_VIEW, section: 'overview', weeks })}
            preventScrollReset
            aria-current={weeks === weekCount ? 'true' : undefined}
          >
            {weeks} weeks
          </Button>
        ))}
      </Button.Group>
    </nav>
  );
}
