import type { RecordKind } from '../shared/inquiry/kinds.ts';
import type { Row } from '../shared/inquiry/record.ts';

/** The two parts of a mail. */
export interface MailBody {
  text: string;
  html: string;
}

/** A mail that tells the firm of an inquiry. */
export interface Notice<Input> {
  subject: (input: Input) => string;
  /** The heading. */
  title: string;
  /** What the visitor wrote. */
  rows: (input: Input) => readonly Row[];
}

/** The address of a record in the dashboard. */
export function recordLink(siteOrigin: string, kind: RecordKind, recordId: string): string {
  return `${siteOrigin}/admin?record=${kind}:${encodeURIComponent(recordId)}`;
}

interface NoticeContent {
  title: string;
  rows: readonly Row[];
  /** Name of the visitor. */
  sender: string;
  /** Address of the record in the dashboard. */
  link: string;
}

/** Every line is in its own direction: the first is our English, the others are the visitor's. */
const MESSAGE_STYLE =
  'margin:20px 0;padding:16px;background:#f4f5f7;border-radius:6px;unicode-bidi:plaintext;text-align:start';

/** A notice: heading, fields, the visitor's long text, and a link to the record. */
export function layOutNotice({ title, rows, sender, link }: NoticeContent): MailBody {
  const fields = rows.filter(({ type }) => type !== 'text');
  const message = rows
    .filter(({ type }) => type === 'text')
    .map(({ text }) => text)
    .join('\n\n');
  // Opens the record with the button focused. A link by itself changes nothing: mail scanners follow links.
  const handledLink = `${link}&focus=handled`;
  const howToReply = (name: string) => `Answer this mail to write to ${name}.`;
  const text = [
    title,
    '',
    ...fields.map(({ label, text }) => `${label}: ${text}`),
    '',
    ...(message ? [message, ''] : []),
    '-- ',
    howToReply(sender),
    `In the dashboard: ${link}`,
    `Mark as handled: ${handledLink}`,
    '',
  ];
  const html = [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 20px">${escapeHtml(title)}</h1>`,
    ...fields.map(
      ({ label, text }) =>
        `<div style="color:#5b6470;font-size:14px">${escapeHtml(label)}</div>` +
        `<div dir="auto" style="margin:0 0 12px">${escapeHtml(text)}</div>`,
    ),
    message && `<div dir="auto" style="${MESSAGE_STYLE}">${withBreaks(message)}</div>`,
    `<p style="margin:20px 0"><a href="${escapeHtml(link)}">Open it in the dashboard</a>` +
      ` &nbsp; <a href="${escapeHtml(handledLink)}">Mark as handled</a></p>`,
    `<p style="margin:0;color:#5b6470;font-size:14px">${howToReply(`<bdi>${escapeHtml(sender)}</bdi>`)}</p>`,
  ];
  return { text: text.join('\n'), html: htmlDocument(title, html) };
}

/** Paragraphs of plain text. */
export function layOutParagraphs(title: string, paragraphs: readonly string[]): MailBody {
  const html = paragraphs.map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`);
  return { text: `${paragraphs.join('\n\n')}\n`, html: htmlDocument(title, html) };
}

/** A part of a mail that lists records. */
export interface Section {
  heading: string;
  items: readonly { text: string; detail: string; link: string }[];
  /** Below the list. */
  end?: string;
}

/** Lists of records, and a link to the dashboard. */
export function layOutSections(title: string, sections: readonly Section[], link: string): MailBody {
  const text = [
    title,
    '',
    ...sections.flatMap(({ heading, items, end }) => [
      heading,
      ...items.flatMap((item) => [`- ${item.text} (${item.detail})`, `  ${item.link}`]),
      ...(end === undefined ? [] : [end]),
      '',
    ]),
    '-- ',
    `In the dashboard: ${link}`,
    '',
  ];
  const html = [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 20px">${escapeHtml(title)}</h1>`,
    ...sections.flatMap(({ heading, items, end }) => [
      `<h2 style="font-size:16px;line-height:1.3;margin:20px 0 12px">${escapeHtml(heading)}</h2>`,
      ...items.map(
        (item) =>
          `<p style="margin:0 0 12px"><a dir="auto" href="${escapeHtml(item.link)}">${escapeHtml(item.text)}</a><br>` +
          `<span style="color:#5b6470;font-size:14px">${escapeHtml(item.detail)}</span></p>`,
      ),
      ...(end === undefined ? [] : [`<p>${escapeHtml(end)}</p>`]),
    ]),
    `<p style="margin:20px 0"><a href="${escapeHtml(link)}">Open the dashboard</a></p>`,
  ];
  return { text: text.join('\n'), html: htmlDocument(title, html) };
}

// Mail apps on phones ignore much of CSS: one column, inline styles, text no smaller than 16 px.
function htmlDocument(title: string, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:20px;font:16px/1.5 Helvetica,Arial,sans-serif;color:#16191d">',
    '<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">',
    ...body,
    '</div></body></html>',
  ].join('\n');
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML content or as the value of an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
