import { escapeMarkup } from '../shared/escape-markup.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import type { Row } from '../shared/inquiry/record.ts';

/** Returns headers that tell other programs not to answer the mail (RFC 3834; the second header is Exchange's). */
export const automaticHeaders = (type: 'auto-generated' | 'auto-replied') => ({
  'Auto-Submitted': type,
  'X-Auto-Response-Suppress': 'All',
});

export interface MailBody {
  text: string;
  html: string;
}

export function recordLink(siteOrigin: string, kind: RecordKind, recordId: string): string {
  return `${siteOrigin}/admin?record=${kind}:${encodeURIComponent(recordId)}`;
}

interface NoticeContent {
  title: string;
  rows: readonly Row[];
  /** The name of the visitor, who gets a reply to this mail. Undefined if the mail cannot be answered. */
  sender: string | undefined;
  link: string | undefined;
}

/** The text color and the background color, on a light screen and on a dark screen. */
const COLORS = {
  page: { light: ['#16191d', '#ffffff'], dark: ['#eceef0', '#16191d'] },
  quiet: { light: ['#5b6470', '#ffffff'], dark: ['#a9b2bd', '#16191d'] },
  link: { light: ['#0b57d0', '#ffffff'], dark: ['#8ab4f8', '#16191d'] },
  message: { light: ['#16191d', '#f4f5f7'], dark: ['#eceef0', '#262b31'] },
} as const;

type Part = keyof typeof COLORS;

/** Sets text color and background color, because a mail app may darken a color that is not set. */
const setColors = ([text, background]: readonly [string, string], priority = '') =>
  `color:${text}${priority};background-color:${background}${priority}`;

const DARK_RULES = Object.entries(COLORS).map(
  ([part, { dark }]) => `.${part}{${setColors(dark, '!important')}}`,
);

/** Returns the attributes that color an element. The class has its dark colors, for mail apps that support a style element. */
function colored(part: Part, style = ''): string {
  return `class="${part}" style="${style}${setColors(COLORS[part].light)}"`;
}

/** Each line has its own direction: a message can begin with our line 'Company: …', and the visitor's lines may run right to left. */
const MESSAGE_STYLE = 'margin:20px 0;padding:16px;border-radius:6px;unicode-bidi:plaintext;text-align:start;';

export function layOutNotice({ title, rows, sender, link }: NoticeContent): MailBody {
  const fields = rows.filter(({ type }) => type !== 'text');
  const message = rows
    .filter(({ type }) => type === 'text')
    .map(({ text }) => text)
    .join('\n\n');
  const howToReply = (name: string) => `Reply to this mail to write to ${name}.`;
  // The link only focuses the button and changes nothing, because mail scanners open links.
  const handledLink = (address: string) => `${address}&focus=handled`;
  const text = [
    title,
    '',
    ...fields.map(({ label, text }) => `${label}: ${text}`),
    '',
    ...(message ? [message, ''] : []),
    '-- ',
    ...(sender === undefined ? [] : [howToReply(sender)]),
    ...(link === undefined ? [] : [`In the dashboard: ${link}`, `Mark as handled: ${handledLink(link)}`]),
    '',
  ];
  const html = [
    heading(title),
    ...fields.map(
      ({ label, text }) =>
        `<div ${colored('quiet', 'font-size:14px;')}>${escapeMarkup(label)}</div>` +
        `<div dir="auto" style="margin:0 0 12px">${escapeMarkup(text)}</div>`,
    ),
    message && `<div dir="auto" ${colored('message', MESSAGE_STYLE)}>${preserveSpaces(message)}</div>`,
    link &&
      `<p style="margin:20px 0">${anchor(link, 'Open in the dashboard')}` +
        ` &nbsp; ${anchor(handledLink(link), 'Mark as handled')}</p>`,
    sender &&
      `<p ${colored('quiet', 'margin:0;font-size:14px;')}>${howToReply(`<bdi>${escapeMarkup(sender)}</bdi>`)}</p>`,
  ];
  return { text: text.join('\n'), html: htmlDocument(title, html) };
}

export function layOutParagraphs(title: string, paragraphs: readonly string[]): MailBody {
  const html = paragraphs.map((paragraph) => `<p dir="auto">${escapeMarkup(paragraph)}</p>`);
  return { text: `${paragraphs.join('\n\n')}\n`, html: htmlDocument(title, html) };
}

interface ListContent {
  title: string;
  lines: readonly string[];
  items: readonly { text: string; detail: string; link: string }[];
  /** The line after the items. */
  lastLine: string | undefined;
  link: string;
}

export function layOutList({ title, lines, items, lastLine, link }: ListContent): MailBody {
  const text = [
    title,
    ...lines,
    '',
    ...items.flatMap((item) => [`- ${item.text} (${item.detail})`, `  ${item.link}`]),
    ...(lastLine === undefined ? [] : [lastLine]),
    '',
    '-- ',
    `In the dashboard: ${link}`,
    '',
  ];
  const html = [
    heading(title),
    ...lines.map((line) => `<p style="margin:0">${escapeMarkup(line)}</p>`),
    '<div style="margin:20px 0">',
    ...items.map(
      (item) =>
        `<p style="margin:0 0 12px">${anchor(item.link, item.text)}<br>` +
        `<span ${colored('quiet', 'font-size:14px;')}>${escapeMarkup(item.detail)}</span></p>`,
    ),
    '</div>',
    lastLine === undefined ? '' : `<p>${escapeMarkup(lastLine)}</p>`,
    `<p style="margin:20px 0">${anchor(link, 'Open the dashboard')}</p>`,
  ];
  return { text: text.join('\n'), html: htmlDocument(title, html) };
}

/** Makes runs of spaces nonbreaking, because mail apps collapse them. The last space of a run stays, so that a line can break there. */
function preserveSpaces(text: string): string {
  const spaced = escapeMarkup(text)
    .replaceAll('\t', ' '.repeat(4))
    .replace(/ (?= )|^ /gm, '&nbsp;');
  return spaced.replaceAll('\n', '<br>\n');
}

function heading(title: string): string {
  return `<h1 style="font-size:20px;line-height:1.3;margin:0 0 20px">${escapeMarkup(title)}</h1>`;
}

function anchor(link: string, text: string): string {
  return `<a dir="auto" href="${escapeMarkup(link)}" ${colored('link')}>${escapeMarkup(text)}</a>`;
}

const FONT = 'font:16px/1.5 Helvetica,Arial,sans-serif;';

// One column, inline styles and text of 16 px, because mail apps on phones ignore most CSS.
function htmlDocument(title: string, body: readonly (string | undefined)[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_RULES.join('')}}</style></head>`,
    `<body ${colored('page', `margin:0;${FONT}`)}>`,
    // The div repeats the style of the body, which webmail drops.
    `<div ${colored('page', `max-width:600px;margin:0 auto;padding:20px;overflow-wrap:anywhere;${FONT}`)}>`,
    ...body,
    '</div></body></html>',
  ].join('\n');
}
