import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { limitMarks } from '../shared/inquiry/characters.ts';
import { MAX_MAIL_TEXT } from '../shared/limits.ts';
import { decodeBytes, keepDoubtfulBytes, readLetters } from './charset.ts';
import { htmlToText } from './html-to-text.ts';
import { splitWords } from './quoted-text.ts';

/** The sender's claims, each text cut. Message-IDs have no angle brackets. */
export interface ParsedMail {
  messageId: string;
  /** The mails that it answers, the latest first. */
  references: string[];
  from: { name: string; address: string };
  subject: string;
  /** Has `>` before what an HTML mail quotes. */
  text: string;
  /** No mail program would show the words: `text` is the body as it came. */
  isUnread: boolean;
  attachments: { name: string; type: string; size: number }[];
  /** The first of each name, which is in lower case. */
  headers: Headers;
  /** The fields of each part of the reports of mail servers (RFC 3464), and the Message-ID of the reported mail. */
  report: { fields: Headers[]; messageId: string; isAbuse: boolean };
}
type Headers = Readonly<Record<string, string>>;

const OPTIONS = { forceRfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: 256 * 1024 };
const MAX_LISTED = 50;
const LINE_MAX = 300;

/** May take long for a mail made for that: read-mail.ts runs it in a process of its own. @throws Error when it cannot be read */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const latin1 = Buffer.from(raw).toString('latin1');
  const parse = async (mail: Uint8Array) => PostalMime.parse(keepDoubtfulBytes(mail), OPTIONS);
  const email = await parse(raw);
  const forwarded = email.attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  const text =
    plainText(email, latin1) ||
    plainText(await parse(repair(latin1)), latin1) ||
    attachedText(email.attachments) ||
    (forwarded ? plainText(await parse(toBytes(forwarded)), latin1) : '');
  const body = clean(decodeBytes(raw.subarray(0, MAX_MAIL_TEXT)))
    .replace(/^(?:[^\n]+\n)*\n?/, '')
    .trim();
  const isUnread =
    text === '' && body !== '' && email.attachments.every(({ mimeType }) => mimeType.endsWith('ms-tnef'));
  const mailbox = email.from?.group?.[0] ?? email.from;
  return {
    messageId: idsIn(email.messageId)[0] ?? line(email.messageId),
    references: [...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()].slice(0, MAX_LISTED),
    from: { name: line(readLetters(mailbox?.name ?? '', '')), address: line(mailbox?.address) },
    subject: line(readLetters(email.subject ?? '', '')),
    text: isUnread ? body : text,
    isUnread,
    attachments: email.attachments.filter(isListed).slice(0, MAX_LISTED).map(listed),
    headers: toHeaders(email),
    report: await readReport(email.attachments, text),
  };
}

/** Leaves out the parts that only mail servers read. */
const isListed = ({ mimeType }: Attachment) => !/delivery-status$|rfc822-headers$/.test(mimeType);

function listed(part: Attachment): ParsedMail['attachments'][number] {
  return { name: line(part.filename), type: line(part.mimeType), size: toBytes(part).byteLength };
}

const toHeaders = ({ headers }: Email): Headers =>
  Object.fromEntries(headers.toReversed().map(({ key, value }) => [key, line(value)]));

const idsIn = (header = '') =>
  [...header.slice(-20_000).matchAll(/<([^<>\s]{1,300})>/g)].map(([, id = '']) => id);

/** The plain text, unless it is a stub like "Your program does not show HTML". */
function plainText({ text = '', html = '' }: Pick<Email, 'text' | 'html'>, charsets: string): string {
  const plain = clean(readLetters(text.slice(0, 4 * MAX_MAIL_TEXT), charsets)).trim();
  const isHtml = /^<(?:!doctype|html|head|body)\b/i.test(plain);
  const rich = html.trim() === '' && !isHtml ? '' : clean(htmlToText(readLetters(html || text, charsets)));
  const isStub = rich !== '' && (isHtml || !containsMost(plain, rich));
  return (isStub ? rich : plain).slice(0, MAX_MAIL_TEXT).toWellFormed();
}

/** Quotations and the addresses of links aside, which only one of two texts may have. */
function containsMost(text: string, other: string): boolean {
  const said = new Set(splitWords(text));
  const words = splitWords(other.replace(/^>.*$/gm, '').replace(/\[[^[\]\n]{0,500}\]/g, ''));
  return words.filter((word) => said.has(word)).length >= words.length / 2;
}

/** Repairs a mail whose boundary is missing or not that of its parts, or whose parts lack the empty line below their fields. */
function repair(mail: string): Buffer {
  const boundary = /\n--(\S+)\s+content-/i.exec(mail)?.[1];
  const type = boundary === undefined ? '' : `Content-Type: multipart/mixed; boundary="${boundary}"\r\n`;
  const parts = mail.replace(/\n(?:content-|--)[^\n]*(?=\n(?!\s|[\w-]+:))/gi, '$&\n\r');
  return Buffer.from(type + parts, 'latin1');
}

/** Texts that are sent as attachments, or as types that mail programs do not show. */
function attachedText(attachments: readonly Attachment[]): string {
  const read = (part: Attachment) => decodeBytes(toBytes(part).subarray(0, 4 * MAX_MAIL_TEXT));
  const readParts = (types: RegExp) => attachments.filter(({ mimeType }) => types.test(mimeType)).map(read);
  const plain = readParts(/^(?:text(?:\/(?:plain|enriched|richtext))?|)$/);
  return plainText({ text: plain.join('\n\n'), html: readParts(/^text\/html$/).join('\n') }, '');
}

// Characters that a browser does not show as they are: controls but tab and line feed, and marks that reorder a line.
const UNSHOWN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const clean = (text: string) => limitMarks(text.replace(/\r\n?/g, '\n').replace(UNSHOWN, '')).toWellFormed();

function line(text: string | null = ''): string {
  const cleaned = clean((text ?? '').slice(0, 2 * LINE_MAX)).replace(/\s+/g, ' ');
  return cleaned.trim().slice(0, LINE_MAX).toWellFormed();
}

async function readReport(attachments: readonly Attachment[], text: string): Promise<ParsedMail['report']> {
  const readBeginning = (type: RegExp) =>
    attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map((part) => clean(decodeBytes(toBytes(part).subarray(0, 16 * 1024))))
      .join('\n\n');
  const blocks = readBeginning(/^message\/(?:global-)?delivery-status$/).split(/\n\s*\n/, MAX_LISTED);
  const original = readBeginning(/^(?:message\/(?:global|global-headers|rfc822)|text\/rfc822-headers)$/);
  return {
    fields: (await Promise.all(blocks.map((block) => PostalMime.parse(block)))).map(toHeaders),
    messageId: /^[> ]*message-id: *<([^<>\s]{1,300})>/im.exec(`${original}\n${text}`)?.[1] ?? '',
    isAbuse: attachments.some(({ mimeType }) => mimeType === 'message/feedback-report'),
  };
}

const toBytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
