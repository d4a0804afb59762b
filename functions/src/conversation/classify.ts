import type { ParsedMail } from './parse-mail.ts';

/** A person's reply, a program's, or a report that a mail of ours did not arrive. */
type MailNature =
  | { nature: 'reply' | 'automatic' }
  | {
      nature: 'bounce';
      /** The Message-ID of the mail that did not arrive, without angle brackets; '' if the report lacks it. */
      messageId: string;
      words: string;
    };

const REPORT_MAX = 300;

export function classify({ report, headers, from }: ParsedMail): MailNature {
  if (report) {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'im')
        .exec(report.status)?.[1]
        ?.replace(/\s+/g, ' ');
    // A delay is no failure: the mail server goes on trying.
    if (field('Action')?.trim().toLowerCase() !== 'failed') return { nature: 'automatic' };
    const words = (field('Diagnostic-Code') ?? field('Status') ?? '').replace(/^\s*[a-z0-9-]+\s*;\s*/i, '');
    return { nature: 'bounce', messageId: report.messageId, words: words.trim().slice(0, REPORT_MAX) };
  }
  return { nature: isAutomatic(headers, from.address) ? 'automatic' : 'reply' };
}

/** RFC 3834, section 2, and what programs did before it. */
function isAutomatic(headers: ParsedMail['headers'], from: string): boolean {
  const submitted = headers['auto-submitted']?.split(';')[0]?.trim() ?? 'no';
  return (
    submitted !== 'no' ||
    /^(bulk|junk|list|auto_reply)\b/.test(headers['precedence'] ?? '') ||
    headers['return-path'] === '<>' ||
    headers['x-autoreply'] !== undefined ||
    headers['x-autorespond'] !== undefined ||
    /^(mailer-daemon|postmaster)@/i.test(from)
  );
}
