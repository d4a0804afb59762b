import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { layOutParagraphs, type MailBody } from '../layout.ts';

const NAMES: Record<RecordKind, string> = {
  contacts: 'contact messages',
  partnerships: 'partnership inquiries',
};

interface DigestContent {
  kind: RecordKind;
  from: Date;
  until: Date;
  count: number;
  floodCount: number;
  lines: readonly string[];
  mailsPerDay: number;
  inboxPerDay: number;
  siteOrigin: string;
}

export function digestSubject(kind: RecordKind, from: Date): string {
  return `Summary of the ${NAMES[kind]} since ${timeOf(from)} UTC`;
}

/** Replaces the notices of an hour once the day's mails are used up. */
export function digest(content: DigestContent): MailBody {
  const { kind, from, until, count, floodCount, lines, mailsPerDay, inboxPerDay, siteOrigin } = content;
  const more = count - lines.length;
  return layOutParagraphs(digestSubject(kind, from), [
    `Between ${timeOf(from)} and ${timeOf(until)} UTC on ${from.toISOString().slice(0, 10)}, ${count} ${NAMES[kind]} arrived in the inbox.`,
    `The ${mailsPerDay} mails that a day may have are used up, so until midnight UTC the ${NAMES[kind]} come in one summary an hour. All of them are in the dashboard: ${siteOrigin}/admin`,
    ...lines,
    ...(more > 0 ? [`… and ${more} more.`] : []),
    ...(floodCount > 0
      ? [
          `${floodCount} further ${NAMES[kind]} came to the spam, because the inbox takes ${inboxPerDay} a day. An honest one among them can be moved to the inbox: ${siteOrigin}/admin?section=spam`,
        ]
      : []),
  ]);
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 16);
}
