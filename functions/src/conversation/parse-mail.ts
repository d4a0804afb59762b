import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { MAX_MAIL_TEXT } from '../shared/limits.ts';
import { htmlToText } from './html-to-text.ts';

/** The sender's claims, each text cut. */
export interface ParsedMail {
  /** '' if the mail has none. */
  messageId: string;
  from: { name: string; address: string };
  subject: string;
  recipients: string[];
  /** With `>` before what an HTML mail quotes. */
  text: string;
  attachments: { name: string; type: string; size: number }[];
  /** The headers that mark an automatic mail, by their names in lower case. */
  headers: Record<string, string>;
  /** RFC 3464. */
  report: { status: string; messageId: string } | null;
}

const KEPT_HEADERS = ['auto-submitted', 'precedence', 'return-path', 'x-autoreply', 'x-autorespond'];
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'x-envelope-to'];
const MAX_NESTING = 50;
const MAX_LISTED = 50;
const LINE_MAX = 300;
/** For a mail that has only HTML. */
const MAX_HTML = 500_000;

/** May take long for a mail made for that: read-mail.ts runs it in a thread. @throws Error when it cannot be read */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: 256 * 1024,
  });
  const headerOf = (name: string) => line(email.headers.find(({ key }) => key === name)?.value ?? '');
  return {
    messageId: line(email.messageId ?? '').replace(/^<|>$/g, ''),
    from: mailboxOf(email.from),
    subject: line(email.subject ?? ''),
    recipients: recipientsOf(email),
    text: textOf(email),
    attachments: email.attachments
      .filter(({ mimeType }) => mimeType !== 'message/delivery-status')
      .slice(0, MAX_LISTED)
      .map((attachment) => ({
        name: line(attachment.filename ?? ''),
        type: line(attachment.mimeType),
        size: bytesOf(attachment).byteLength,
      })),
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (headerOf(name) === '' ? [] : [[name, headerOf(name).toLowerCase()]])),
    ),
    report: reportOf(email),
  };
}

function mailboxOf(address: Address | undefined): ParsedMail['from'] {
  const mailbox = address?.group?.[0] ?? address;
  return { name: line(mailbox?.name ?? ''), address: line(mailbox?.address ?? '') };
}

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const mailboxes = [...to, ...cc].flatMap((address) => address.group ?? address);
  const delivered = headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key)).map(({ value }) => value);
  const addresses = [...delivered, ...mailboxes.map(({ address }) => address)];
  return [...new Set(addresses.slice(0, 100).map((address) => line(address).replace(/^<|>$/g, '')))];
}

function textOf({ text = '', html = '' }: Email): string {
  const plain = text.trim() === '' ? htmlToText(html.slice(0, MAX_HTML)) : text;
  return clean(plain.slice(0, MAX_MAIL_TEXT)).trim();
}

// What a browser would not show as it is: controls but tab and line feed, and marks that reorder a line.
const UNSHOWN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSHOWN, '').toWellFormed();
}

function line(text: string): string {
  return clean(text.slice(0, 2 * LINE_MAX))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LINE_MAX)
    .toWellFormed();
}

function reportOf({ attachments }: Email): ParsedMail['report'] {
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const original = attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers)$/.test(mimeType),
  );
  const [, messageId = ''] =
    /^message-id:\s*<([^<>\s]{1,300})>/im.exec(original ? beginningOf(original) : '') ?? [];
  return { status: clean(beginningOf(status)), messageId };
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

const beginningOf = (attachment: Attachment) =>
  Buffer.from(bytesOf(attachment).subarray(0, 16 * 1024)).toString('utf8');
