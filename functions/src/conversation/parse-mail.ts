import { addressParser } from 'postal-mime';
import { limitMarks } from '../shared/inquiry/characters.ts';
import { splitWords } from '../shared/inquiry/quotations.ts';
import { MAX_MAIL_TEXT } from '../shared/limits.ts';
import { cutToBytes, cutToLength } from '../shared/text-length.ts';
import { decodeText } from './charset.ts';
import { CUT_MARK, htmlToText, INLINE_PICTURE } from './html-to-text.ts';
import { Budget, decodeWords, parseMime, readField, splitHeaders, type Field, type Part } from './mime.ts';

interface Mailbox {
  name: string;
  address: string;
}

/** A parsed mail. Nothing in it is verified, and long texts are cut. Message-IDs have no angle brackets. */
export interface ParsedMail {
  messageId: string;
  /** The Message-IDs of the mails that this mail answers, the latest first. */
  references: string[];
  /** The address is '' unless the mail names exactly one mailbox. */
  from: Mailbox;
  replyTo: Mailbox[];
  /** The mailboxes in To, then in Cc. */
  to: Mailbox[];
  subject: string;
  /** Quotations of an HTML mail are marked with `>`. A mail without words has a text that describes it. */
  text: string;
  /** True for a reaction such as a thumbs-up. The words that the mail program adds to it are left out of the text. */
  isReaction: boolean;
  /** The parts that are not shown as text. */
  attachments: { name: string; type: string; size: number }[];
  /** The first header of each name; names are in lower case. */
  headers: Headers;
  /**
   * The fields of each block of delivery reports (RFC 3464), and the Message-ID of the mail that they are about. `isAbuse` is
   * true if the mail is a complaint about spam (RFC 5965).
   */
  report: { fields: Headers[]; messageId: string; isAbuse: boolean };
}
type Headers = Readonly<Record<string, string>>;

const MAX_REFERENCES = 50;
const MAX_REPORT_BLOCKS = 50;
const MAX_LINE_LENGTH = 300;
/** The number of attachments that a message lists. The others are only counted. */
const MAX_FILES = 20;
const MAX_FILE_NAME = 100;
/** The limit is more than is stored, because most of a text may be a quotation. */
const MAX_TEXT_BYTES = 4 * MAX_MAIL_TEXT;
/** A larger picture in a part with words is not a logo in a signature, so it is listed as an attachment. */
const MAX_LOGO_BYTES = 20_000;
/** The number of characters of a field in which the parser looks for Message-IDs or mailboxes. */
const MAX_SEARCHED = 20_000;
/** The number of bytes that are read of each part of a delivery report. */
const MAX_REPORT_BYTES = 16 * 1024;

export function parseMail(raw: Uint8Array): ParsedMail {
  const root = parseMime(raw);
  const headers = toHeaders(root);
  const { words, listed, description } = readPart(root);
  const isReaction = description.startsWith(REACTION_PREFIX);
  const text = isReaction ? description : joinTexts([description, words]) || forwardedWords(root);
  const subject = headers['subject'] ?? '';
  // A mail with neither text nor attachments shows its subject as the text.
  const subjectAsText = listed.length === 0 ? subject : '';
  const placeholder = listed.length > 0 ? 'This mail has no text, only attachments.' : 'This mail is empty.';
  return {
    // Without angle brackets, the whole header is the Message-ID.
    messageId: idsIn(field(root, 'message-id'))[0] ?? headers['message-id'] ?? '',
    references: readReferences(root.fields),
    from: readFrom(root),
    replyTo: parseMailboxes(field(root, 'reply-to'), root.budget),
    to: ['to', 'cc'].flatMap((name) => parseMailboxes(field(root, name), root.budget)),
    subject,
    text: cutToBytes(text || subjectAsText || placeholder, MAX_TEXT_BYTES),
    isReaction,
    attachments: listAttachments(listed),
    headers,
    report: readReport(root, text),
  };
}

const field = ({ fields }: Part, name: string) => readField(fields, name);

/** Returns the Message-IDs of the mails that a mail answers, without angle brackets, the latest first. */
export function readReferences(fields: readonly Field[]): string[] {
  const read = (name: string) => idsIn(readField(fields, name));
  return [...read('in-reply-to'), ...read('references').toReversed()].slice(0, MAX_REFERENCES);
}

// The fields are reversed, so that the first of several fields with the same name is kept.
const toHeaders = ({ fields, budget }: Pick<Part, 'fields' | 'budget'>): Headers =>
  Object.fromEntries(fields.toReversed().map(([name, value]) => [name, decodeLine(value, budget)]));

const decodeLine = (value: string, { charset }: Budget) => toLine(decodeWords(value, charset));

// Searches the end of a long header, because References has the latest mail last.
const idsIn = (header: string) =>
  [...header.slice(-MAX_SEARCHED).matchAll(/<([^<>\s]{1,300})>/g)].map(([, id = '']) => id);

/** Returns the mailbox in From. The address is '' unless there is one From with one mailbox (RFC 5322, section 3.6.2). */
function readFrom({ fields, budget }: Pick<Part, 'fields' | 'budget'>): Mailbox {
  const [value = '', second] = fields.filter(([name]) => name === 'from').map(([, text]) => text);
  const [first = { name: '', address: '' }, ...others] = parseMailboxes(value, budget);
  return second === undefined && others.length === 0 ? first : { ...first, address: '' };
}

/**
 * Parses the mailboxes of a field (RFC 5322, section 3.4). Many programs leave commas and brackets in names unquoted, so the
 * addresses in angle brackets are taken if the parser finds fewer, or if the field has no other address.
 */
export function parseMailboxes(value: string, budget = new Budget()): Mailbox[] {
  const text = value.slice(0, MAX_SEARCHED);
  const bracketed = [...text.matchAll(/<([^<>@]*@[^<>]*)>/g)];
  const parsed = addressParser(text, { flatten: true });
  const isSingle = bracketed.length === 1 && text.split('@').length === 2;
  const found =
    isSingle || bracketed.length > parsed.length
      ? bracketed.map(({ 1: address = '', index }) => ({
          // With several mailboxes, an unquoted comma leaves open where a name begins.
          name: isSingle ? text.slice(0, index) : '',
          address,
        }))
      : parsed;
  return found.slice(0, budget.take('mailboxes', found.length)).map(({ name, address = '' }) => ({
    name: decodeLine(name, budget)
      .replace(/^"(.*)"$/, '$1')
      .replace(/\\(.)/g, '$1'),
    address: toLine(decodeText(Buffer.from(address, 'latin1'), '', budget.charset))
      .replaceAll(' ', '')
      .replace(/^mailto:/i, ''),
  }));
}

interface PartContents {
  words: string;
  /** The parts that are listed as attachments. */
  listed: Listed[];
  /** Describes a part that mail programs do not show as text, such as an invitation. */
  description: string;
}
interface Listed {
  part: Part;
  name: string;
}

/**
 * Reads the words of a part, or lists the part as an attachment. Logos are left out, and all but one
 * of the alternative versions of a text.
 * @param before the earlier parts of the same multipart, for {@link isText}
 */
function readPart(part: Part, before: readonly Part[] = []): PartContents {
  const { type } = part;
  if (type === 'multipart/encrypted')
    return { words: '', listed: [], description: 'This mail is encrypted (PGP/MIME).' };
  if (type === 'multipart/alternative') return readAlternatives(part.parts);
  // The second part of a signed mail is its signature.
  if (type === 'multipart/signed') return readPart(part.parts[0] ?? { ...part, type: 'text/plain' });
  if (part.parts.length > 0) return combineParts(part.parts);
  if (PKCS7.test(type)) {
    const protection = part.params['smime-type'] === 'signed-data' ? 'signed' : 'encrypted';
    const description = `This mail is ${protection} (S/MIME). Read it in the mailbox.`;
    return { words: '', listed: [{ part, name: nameOfPart(part) }], description };
  }
  const description = describeSpecialPart(part);
  if (description !== '') return { words: '', listed: [], description };
  if (MACHINE_READABLE.test(type)) return { words: '', listed: [], description: '' };
  const words = isText(part, before) ? readWords(part) : undefined;
  if (words !== undefined) {
    return { words, listed: picturesIn(part).filter((picture) => !isLogo(picture, words)), description: '' };
  }
  const name = nameOfPart(part);
  return {
    words: '',
    listed: part.content.length === 0 && name === '' ? [] : [{ part, name }],
    description: '',
  };
}

/** The type of a part that contains a whole S/MIME mail (RFC 8551, section 3.2). */
const PKCS7 = /^application\/(?:x-)?pkcs7-mime$/;

/** Types of parts that only programs read. */
const MACHINE_READABLE = /(?:delivery-status|disposition-notification|rfc822-headers)$/;

const isLogo = ({ part }: Listed, words: string) => words !== '' && part.content.length < MAX_LOGO_BYTES;

function picturesIn(part: Part): Listed[] {
  if (part.type !== 'text/html') return [];
  const pictures = part.content.toString('latin1').matchAll(INLINE_PICTURE);
  return Array.from(pictures, ([url, type = '']) => {
    const content = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    return { part: { ...part, type, content }, name: '' };
  });
}

/**
 * Returns true for text that is shown, of any subtype (RFC 2046, section 4.1.4), and false for a file. Some programs give the
 * text of the mail a name, so a text with a name is a file only if another text comes before it.
 */
function isText({ type, params, disposition }: Part, before: readonly Part[] = []): boolean {
  const isNamed = params['filename'] !== undefined || params['name'] !== undefined;
  const isFile =
    disposition === 'attachment' || (isNamed && before.flatMap(leavesOf).some((part) => isText(part)));
  return type.startsWith('text/') && !isCalendar(type) && !isFile;
}

const readParts = (parts: readonly Part[]) =>
  parts.map((part, index) => readPart(part, parts.slice(0, index)));

/** Joins the results of reading several parts. Logos that the HTML shows by their Content-ID are not listed. */
function combineParts(parts: readonly Part[], results = readParts(parts)): PartContents {
  const shownIds = new Set(
    parts
      .map(htmlOf)
      .join('')
      .match(/cid:[^"'\s<>]+/g),
  );
  const isShown = ({ part }: Listed) =>
    shownIds.has(`cid:${field(part, 'content-id').replace(/^<|>$/g, '')}`);
  const words = joinTexts(results.map((result) => result.words));
  return {
    words,
    listed: results.flatMap(({ listed }) => listed).filter((item) => !isShown(item) || !isLogo(item, words)),
    description:
      results.map(({ description }) => description).find((description) => description !== '') ?? '',
  };
}

const joinTexts = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n');

function htmlOf(part: Part): string {
  if (part.type === 'text/html') return part.content.toString('latin1');
  return part.parts.map(htmlOf).join('');
}

/** Reads the plain version of a text, or its HTML if the plain version is a stub like "Your program does not show HTML". */
function readAlternatives(parts: readonly Part[]): PartContents {
  const results = readParts(parts);
  const all = combineParts(parts, results);
  // Returns the words of the first version with HTML, or of the first without HTML if `hasHtml` is false.
  const wordsOf = (hasHtml: boolean) => {
    const isVersion = (part: Part) =>
      (isText(part) || part.parts.length > 0) && (htmlOf(part) !== '') === hasHtml;
    return results[parts.findIndex(isVersion)]?.words ?? '';
  };
  const plain = wordsOf(false);
  const html = wordsOf(true);
  return { ...all, words: html !== '' && !containsMost(plain, html) ? html : plain || html };
}

/** Returns true if a text has at least half of another text's words. Quotations and link addresses in the other do not count. */
function containsMost(text: string, other: string): boolean {
  const included = new Set(splitWords(text));
  const words = splitWords(other.replace(/^>.*$/gm, '').replace(/\[[^[\]\n]{0,500}\]/g, ''));
  return words.filter((word) => included.has(word)).length >= words.length / 2;
}

/** Returns the words of a text or HTML part, or undefined if the budget is spent. */
function readWords({ type, params, content, budget }: Part): string | undefined {
  const isHtml = type === 'text/html';
  // Pictures in HTML are removed first, so that they do not use up the budget.
  const source = isHtml
    ? Buffer.from(content.toString('latin1').replace(INLINE_PICTURE, ''), 'latin1')
    : content;
  const read = source.subarray(0, budget.take('characters', source.length));
  if (read.length === 0 && source.length > 0) return undefined;
  const charset = params['charset'] ?? (isHtml ? metaCharset(source) : undefined);
  const text = decodeText(read, charset, budget.charset);

  // A text that is a whole HTML document is read as HTML, whatever its type.
  const looksHtml = isHtml || /^\s*<(?:!doctype html\b|(html|head|body)\b.*<\/\1>)/is.test(text);
  const isFlowed = params['format']?.toLowerCase() === 'flowed';
  if (looksHtml && budget.take('elements') === 0) return undefined;
  let words = text;
  if (looksHtml) words = htmlToText(text, budget);
  else if (isFlowed) words = unflow(text, params['delsp']);
  return clean(words).trim() + (read.length < source.length ? CUT_MARK : '');
}

/** Returns the charset in a meta tag of HTML. UTF-16 is ignored, because a tag in UTF-16 would not be found here. */
const metaCharset = (html: Buffer) =>
  html
    .toString('latin1', 0, 1024)
    .split('<')
    .flatMap((tag) => META_CHARSET.exec(tag)?.[1] ?? [])[0];
const META_CHARSET = /^meta\s[^>]*?\bcharset\s{0,9}=[\s"']{0,9}(?!utf-?16)([\w:.-]{1,40})/i;

/**
 * Joins the lines that a mail program wrapped in a text with `format=flowed` (RFC 3676). A wrapped line ends with a space, a space
 * at the beginning of a line is padding, and the line `-- ` above a signature is not joined.
 * @param delsp `yes` if the space at the end of a wrapped line is not part of the text
 */
function unflow(text: string, delsp = 'no'): string {
  const lines: { depth: string; text: string; isWrapped: boolean }[] = [];
  for (const written of text.split(/\r?\n/)) {
    const [, depth = '', stuffed = ''] = /^(>*)(.*)$/s.exec(written) ?? [];
    const content = stuffed.replace(/^ /, '');
    const isWrapped = content.endsWith(' ') && content !== '-- ';
    const shown = isWrapped && delsp.toLowerCase() === 'yes' ? content.slice(0, -1) : content;
    const last = lines.at(-1);
    if (last?.isWrapped && last.depth === depth && content !== '-- ')
      Object.assign(last, { text: last.text + shown, isWrapped });
    else lines.push({ depth, text: shown, isWrapped });
  }
  return lines.map(({ depth, text: shown }) => (depth === '' ? shown : `${depth} ${shown}`)).join('\n');
}

const REACTION_PREFIX = 'Reacted with ';

/** Labels for the method of a calendar part, or for the state of an attendee who answers an invitation (RFC 5546). */
const CALENDAR_LABELS: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentatively accepted',
  DELEGATED: 'Delegated',
  REPLY: 'Answered',
  REQUEST: 'Invitation',
  CANCEL: 'Canceled',
  COUNTER: 'New time proposed',
};

const isCalendar = (type: string) => type === 'text/calendar' || type === 'application/ics';

/** Describes a reaction, an invitation, or an answer to an invitation. Returns '' for other parts. */
function describeSpecialPart({ type, params, content, budget }: Part): string {
  const text = () => decodeText(content.subarray(0, MAX_TEXT_BYTES), params['charset'], budget.charset);
  if (type === 'text/vnd.google.email-reaction+json') {
    const [, emoji = ''] = /"emoji"\s*:\s*"([^"]{1,40})"/.exec(text()) ?? [];
    return `${REACTION_PREFIX}${clean(emoji)}`;
  }
  if (!isCalendar(type)) return '';
  const lines = text().replace(/\r?\n[ \t]/g, '');
  const [, method = ''] = /^METHOD:([A-Z]+)/im.exec(lines) ?? [];
  const [, state = ''] = /;PARTSTAT=([A-Z-]+)/i.exec(lines) ?? [];
  // The event is read without the time zones above it, which have a DTSTART too.
  const [, event = lines] = lines.split(/^BEGIN:VEVENT/im);
  const read = (name: string) => {
    const [, value = ''] = new RegExp(`^${name}(?:;[^:\r\n]{0,200})?:([^\r\n]*)`, 'im').exec(event) ?? [];
    return toLine(value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1'));
  };
  const [, zone = ''] = /^DTSTART[^:\r\n]{0,200};TZID="?([^;:"\r\n]*)/im.exec(event) ?? [];
  const start = read('DTSTART')
    .replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)\d\d/, ' $1:$2')
    .replace('Z', ' UTC');
  const answer = method.toUpperCase() === 'REPLY' && CALENDAR_LABELS[state.toUpperCase()];
  const title = answer || CALENDAR_LABELS[method.toUpperCase()];
  if (!title) return '';
  const when = `${start} ${zone}`.trim();
  const details = [when, read('LOCATION'), read('COMMENT')].filter((detail) => detail !== '');
  return [`${title}: ${read('SUMMARY')}`, ...details].join('\n');
}

/** Returns the words of a forwarded mail or an attached text, for a mail without its own words. */
function forwardedWords(part: Part): string {
  if (part.type === 'message/rfc822') return readPart(parseMime(part.content, part.budget)).words;
  if (part.type.startsWith('text/') && !isCalendar(part.type) && part.parts.length === 0)
    return readWords(part) ?? '';
  return part.parts.map(forwardedWords).find((words) => words !== '') ?? '';
}

/** Returns the file name of a part. Without one, returns the subject of a forwarded mail, or a part's Content-Description. */
function nameOfPart({ type, params, fields, content, budget }: Part): string {
  const isMail = type === 'message/rfc822';
  const title = isMail
    ? readField(splitHeaders(content).fields, 'subject')
    : readField(fields, 'content-description');
  return decodeLine(params['filename'] ?? params['name'] ?? title, budget);
}

function listAttachments(listed: readonly Listed[]): ParsedMail['attachments'] {
  const shown = listed.slice(0, MAX_FILES);
  const list = shown.map(({ part, name }) => ({
    name: cutToLength(name, MAX_FILE_NAME),
    type: cutToLength(toLine(part.type), MAX_FILE_NAME),
    size: part.content.length,
  }));
  const others = listed.slice(MAX_FILES);
  if (others.length === 0) return list;
  const size = others.reduce((sum, { part }) => sum + part.content.length, 0);
  return [...list, { name: `${others.length} more`, type: 'multipart/mixed', size }];
}

/** Characters that are removed: control characters except tab and line feed, and marks that reorder the text of a line. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const clean = (text: string) =>
  limitMarks(text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '')).toWellFormed();

function toLine(text = ''): string {
  // Starts from twice the length, because cleaning may shorten the text.
  const cleaned = clean(text.slice(0, 2 * MAX_LINE_LENGTH)).replace(/\s+/g, ' ');
  return cutToLength(cleaned.trim(), MAX_LINE_LENGTH);
}

/** Reads the delivery report in a mail. The Message-ID is taken from the words if the mail has no copy of the original. */
function readReport(root: Part, words: string): ParsedMail['report'] {
  const leaves = leavesOf(root);
  const readBeginning = (types: RegExp) =>
    leaves
      .filter(({ type }) => types.test(type))
      .map(({ content }) => decodeText(content.subarray(0, MAX_REPORT_BYTES), '', root.budget.charset))
      .join('\n\n');
  const blocks = readBeginning(/^message\/(?:global-)?delivery-status$/).split(
    /\r?\n[ \t]*\r?\n/,
    MAX_REPORT_BLOCKS,
  );
  const original = leaves.find(({ type }) =>
    /^(?:message\/(?:global|global-headers|rfc822)|text\/rfc822-headers)$/.test(type),
  );
  const messageId =
    original && readField(splitHeaders(original.content.subarray(0, MAX_REPORT_BYTES)).fields, 'message-id');
  return {
    fields: blocks.map((block) => toHeaders({ ...root, ...splitHeaders(Buffer.from(block)) })),
    messageId: idsIn(messageId || (/^[> ]*message-id:\s*<[^<>\s]{1,300}>/im.exec(words)?.[0] ?? ''))[0] ?? '',
    isAbuse: leaves.some(({ type }) => type === 'message/feedback-report'),
  };
}

const leavesOf = (part: Part): Part[] => (part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf));
