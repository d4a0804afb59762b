import type { MailBody } from './build-notice.ts';
import { escapeHtml } from './escape-html.ts';

const PARAGRAPHS = [
  'Thank you for writing to us. Your message has arrived, and a person will answer it within 24 hours.',
  'This is an automatic confirmation. If you did not write to us, somebody used your address: you need not do anything.',
];

/**
 * The automatic confirmation to the visitor. It repeats nothing that was sent, not even a name:
 * otherwise the form would mail anybody's text to anybody.
 */
export function buildReply(siteOrigin: string): MailBody {
  const paragraphs = PARAGRAPHS.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    text: [...PARAGRAPHS, siteOrigin].join('\n\n') + '\n',
    html:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>We have received your message</title></head>\n' +
      `<body style="font:16px/1.5 Helvetica,Arial,sans-serif">${paragraphs}\n<p>${escapeHtml(siteOrigin)}</p></body></html>`,
  };
}
