import { rowsOf, senderName } from '../shared/inquiry/record.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './outbox.ts';

export interface MailBody {
  text: string;
  html: string;
}

/** The mail that tells the firm of an inquiry, with a link to it in the dashboard. */
export function buildNotice(content: MailContent, recordId: string, siteOrigin: string): MailBody {
  const inquiry = readable(content);
  const link = `${siteOrigin}/admin?record=${content.kind}:${encodeURIComponent(recordId)}`;
  return { text: toText(inquiry, link), html: toHtml(inquiry, link) };
}

interface Readable {
  title: string;
  sender: string;
  fields: { label: string; text: string }[];
  /** The visitor's long text; empty if there is none. */
  message: string;
}

const TITLES = { contacts: 'New contact message', partnerships: 'New partnership inquiry' } as const;

function readable({ kind, input }: MailContent): Readable {
  const rows = rowsOf(kind, input);
  return {
    title: TITLES[kind],
    sender: senderName(input),
    fields: rows.filter(({ type }) => type !== 'text'),
    message: rows
      .filter(({ type }) => type === 'text')
      .map(({ text }) => text)
      .join('\n\n'),
  };
}

function toText({ title, sender, fields, message }: Readable, link: string): string {
  const lines = [title, '', ...fields.map(({ label, text }) => `${label}: ${text}`), ''];
  if (message) lines.push(message, '');
  lines.push('-- ', `Answer this mail to write to ${sender}.`, `In the dashboard: ${link}`, '');
  return lines.join('\n');
}

// Mail apps on phones ignore much of CSS: one column, inline styles, text no smaller than 16 px.
function toHtml({ title, sender, fields, message }: Readable, link: string): string {
  const rows = fields.map(
    ({ label, text }) =>
      `<p style="margin:0 0 12px"><span style="color:#5b6470;font-size:14px">${escapeHtml(label)}</span><br>` +
      `<span dir="auto">${escapeHtml(text)}</span></p>`,
  );
  const body = message
    ? `<div dir="auto" style="margin:20px 0;padding:16px;background:#f4f5f7;border-radius:6px">${withBreaks(message)}</div>`
    : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:20px;font:16px/1.5 Helvetica,Arial,sans-serif;color:#16191d">',
    '<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">',
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 20px">${escapeHtml(title)}</h1>`,
    ...rows,
    body,
    `<p style="margin:20px 0"><a href="${escapeHtml(link)}">Open it in the dashboard</a></p>`,
    `<p style="margin:0;color:#5b6470;font-size:14px">Answer this mail to write to ${escapeHtml(sender)}.</p>`,
    '</div></body></html>',
  ].join('\n');
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}
