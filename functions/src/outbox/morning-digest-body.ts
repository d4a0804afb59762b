import type { AnyRecord } from '../shared/inquiry/kinds.ts';
import { formatDuration, waitingMs, type AnswerClock } from '../shared/inquiry/waiting.ts';
import { ANSWER_WITHIN_HOURS, DIGEST_LINES } from '../shared/limits.ts';
import { layOutList, type MailBody } from './layout.ts';

export interface OpenInquiries {
  count: number;
  /** Waiting for longer than an answer is promised. */
  late: number;
  unassigned: number;
  /** Inquiries without a notice, because the mails of their day were used up. */
  unmailed: number;
  /** Inquiries in the spam since the last digest, because the inbox of their day was full. */
  flood: number;
  longestWaiting: readonly OpenInquiry[];
}

interface OpenInquiry {
  record: Pick<AnyRecord, 'createdAt' | 'handledAt' | 'assignee' | 'conversation' | 'snoozedUntil' | 'spam'>;
  subject: string;
  link: string;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** @param date YYYY-MM-DD */
export function morningDigestSubject(date: string): string {
  return `Open inquiries on ${DAY.format(new Date(date))}`;
}

export function morningDigest(
  kinds: readonly OpenInquiries[],
  now: Date,
  clock: AnswerClock,
  siteOrigin: string,
  toName: (username: string) => string,
): MailBody {
  const sum = (of: keyof Omit<OpenInquiries, 'longestWaiting'>) =>
    kinds.reduce((total, kind) => total + kind[of], 0);
  const count = sum('count');
  const items = kinds
    .flatMap(({ longestWaiting }) => longestWaiting)
    .map((inquiry) => ({ ...inquiry, waiting: waitingMs(inquiry.record, now, clock) ?? 0 }))
    .sort((a, b) => b.waiting - a.waiting)
    .slice(0, DIGEST_LINES)
    .map(({ subject, link, record: { assignee }, waiting }) => ({
      text: subject,
      detail: `waiting ${formatDuration(waiting)}${assignee === null ? '' : `, assigned to ${toName(assignee)}`}`,
      link,
    }));
  return layOutList({
    title: `${count} open`,
    lines: [
      `Over ${ANSWER_WITHIN_HOURS} hours${clock.unit && ` ${clock.unit}`}: ${sum('late')}`,
      `Without an assignee: ${sum('unassigned')}`,
      ...(sum('unmailed') > 0
        ? [`Without a mail of their own, because those of a day were used up: ${sum('unmailed')}`]
        : []),
      ...(sum('flood') > 0
        ? [
            `In the spam, because the inbox of a day was full: ${sum('flood')} (${siteOrigin}/admin?view=spam)`,
          ]
        : []),
    ],
    items,
    end: count > items.length ? `… and ${count - items.length} more.` : undefined,
    link: `${siteOrigin}/admin`,
  });
}
