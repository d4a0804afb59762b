import dayjs from 'dayjs';
import type { AnyRecord } from '../../shared/inquiry/kinds.ts';
import { formatDuration, isLate, waitingMs } from '../../shared/inquiry/waiting.ts';
import { layOutSections, type MailBody, type Section } from '../layout.ts';

/** An inquiry that is not handled. */
export interface OpenInquiry {
  record: Pick<AnyRecord, 'createdAt' | 'handledAt' | 'assignee'>;
  /** What the firm calls it. */
  subject: string;
  /** Address of the record in the dashboard. */
  link: string;
}

/** @param date of the day, YYYY-MM-DD */
export function morningDigestSubject(date: string): string {
  return `Open inquiries on ${dayjs(date).format('dddd, MMMM D')}`;
}

const MAX_LINES = 50;

/** What is to be answered, the longest waiting first: late inquiries, then those without an assignee, then the others. */
export function morningDigest(inquiries: readonly OpenInquiry[], now: Date, siteOrigin: string): MailBody {
  const title = inquiries.length === 0 ? 'No inquiry is still open' : `${inquiries.length} open`;
  const byWaiting = inquiries
    .map((inquiry) => ({ ...inquiry, waiting: waitingMs(inquiry.record, now) }))
    .sort((a, b) => (b.waiting ?? -1) - (a.waiting ?? -1));
  const late = byWaiting.filter(({ waiting }) => isLate(waiting));
  const onTime = byWaiting.filter(({ waiting }) => !isLate(waiting));
  const sections = [
    { heading: 'Over 24 hours', inquiries: late },
    { heading: 'Unassigned', inquiries: onTime.filter(({ record }) => record.assignee === null) },
    { heading: 'The others', inquiries: onTime.filter(({ record }) => record.assignee !== null) },
  ];
  return layOutSections(
    title,
    sections.filter((section) => section.inquiries.length > 0).map(toSection),
    `${siteOrigin}/admin`,
  );
}

type WaitingInquiry = OpenInquiry & { waiting: number | null };

function toSection({ heading, inquiries }: { heading: string; inquiries: WaitingInquiry[] }): Section {
  const more = inquiries.length - MAX_LINES;
  return {
    heading: `${heading}: ${inquiries.length}`,
    items: inquiries.slice(0, MAX_LINES).map(({ subject, link, record, waiting }) => ({
      text: subject,
      detail: [
        waiting === null ? 'without a date' : `waiting ${formatDuration(waiting)}`,
        ...(record.assignee === null ? [] : [`assigned to ${record.assignee}`]),
      ].join(', '),
      link,
    })),
    ...(more > 0 && { end: `… and ${more} more.` }),
  };
}
