import { addressParser } from 'postal-mime';
import { limitMarks } from '../shared/inquiry/characters.ts';
import { splitWords } from '../shared/inquiry/quotations.ts';
import { MAX_MAIL_TEXT } from '../shared/limits.ts';
import { cutToBytes, cutToLength } from '../shared/text-length.ts';
import { decodeText } from './charset.ts';
import { CUT_MARK, htmlToText, INLINE_PICTURE } from './html-to-text.ts';
import { Budget, decodeWords, parseMime, readField, splitHead, type Field, type Part } from './mime.ts';

interface Mailbox {
  name: string;
  address: string;
}

/** The sender's claims, each text cut. Message-IDs have no angle brackets. */
export interface ParsedMail {
  messageId: string;
  /** The mails that it answers, the latest first. */
  references: string[];
  /** Without an address where the mail does not name exactly one mailbox. */
  from: Mailbox;
  replyTo: Mailbox[];
  /** In To, then those in Cc. */
  to: Mailbox[];
  subject: string;
  /** Has `>` before what an HTML mail quotes. A mail without words says what it is. */
  text: string;
  /** A reaction such as a thumb. The program that sends it adds a picture and words of its own. */
  isReaction: boolean;
  /** The parts that are not shown as words. */
  attachments: { name: string; type: string; size: number }[];
  /** The first of each name, which is in lower case. */
  headers: Headers;
  /** The fields of each part of the reports of mail servers (RFC 3464), and the Message-ID of the reported mail. */
  report: { fields: Headers[]; messageId: string; isAbuse: boolean };
}
type Headers = Readonly<Record<string, string>>;

const MAX_LISTED = 50;
const LINE_MAX = 300;
/** Of what a record lists. */
const MAX_FILES = 20;
const MAX_FILE_NAME = 100;
const MAX_TEXT_BYTES = 4 * MAX_MAIL_TEXT;
/** Larger pictures between words are no logos of signatures. */
const MAX_LOGO_BYTES = 20_000;

export function parseMail(raw: Uint8Array): ParsedMail {
  const root = parseMime(raw);
  const headers = toHeaders(root);
  const { words, listed, sign } = readPart(root);
  const isReaction = sign.startsWith(REACTION);
  const text = isReaction ? sign : joinTexts([sign, words]) || forwardedWords(root);
  const subject = headers['subject'] ?? '';
  const nothing = listed.length > 0 ? 'This mail has no text, only what is attached.' : 'This mail is empty.';
  return {
    messageId: idsIn(field(root, 'message-id'))[0] ?? headers['message-id'] ?? '',
    references: readReferences(root.fields),
    from: readFrom(root),
    replyTo: parseMailboxes(field(root, 'reply-to'), root.budget),
    to: ['to', 'cc'].flatMap((name) => parseMailboxes(field(root, name), root.budget)),
    subject,
    text: cutToBytes(text || (listed.length === 0 && subject) || nothing, MAX_TEXT_BYTES),
    isReaction,
    attachments: listAttachments(listed),
    headers,
    report: readReport(root, text),
  };
}

const field = ({ fields }: Part, name: string) => readField(fields, name);

/** The Message-IDs of the mails that a mail answers, without angle brackets, the latest first. */
export function readReferences(fields: readonly Field[]): string[] {
  const read = (name: string) => idsIn(readField(fields, name));
  return [...read('in-reply-to'), ...read('references').toReversed()].slice(0, MAX_LISTED);
}

const toHeaders = ({ fields, budget }: Pick<Part, 'fields' | 'budget'>): Headers =>
  Object.fromEntries(fields.toReversed().map(([name, value]) => [name, headLine(value, budget)]));

const headLine = (value: string, { charset }: Budget) => line(decodeWords(value, charset));

const idsIn = (header: string) =>
  [...header.slice(-20_000).matchAll(/<([^<>\s]{1,300})>/g)].map(([, id = '']) => id);

/** The sender has an address only if the mail has one From with one mailbox (RFC 5322, section 3.6.2). */
function readFrom({ fields, budget }: Pick<Part, 'fields' | 'budget'>): Mailbox {
  const [value = '', second] = fields.filter(([name]) => name === 'from').map(([, text]) => text);
  const [first = { name: '', address: '' }, ...others] = parseMailboxes(value, budget);
  return second === undefined && others.length === 0 ? first : { ...first, address: '' };
}

/** The mailboxes of a field (RFC 5322, section 3.4). Programs leave commas and brackets of names unquoted: what stands in angle brackets is one mailbox each. */
export function parseMailboxes(value: string, budget = new Budget()): Mailbox[] {
  const text = value.slice(0, 20_000);
  const angled = [...text.matchAll(/<([^<>@]*@[^<>]*)>/g)];
  const parsed = addressParser(text, { flatten: true });
  const isOne = angled.length === 1 && text.split('@').length === 2;
  const found =
    isOne || angled.length > parsed.length
      ? angled.map(({ 1: address = '', index }) => ({ name: isOne ? text.slice(0, index) : '', address }))
      : parsed;
  return found.slice(0, budget.take('mailboxes', found.length)).map(({ name, address = '' }) => ({
    name: headLine(name, budget)
      .replace(/^"(.*)"$/, '$1')
      .replace(/\\(.)/g, '$1'),
    address: line(decodeText(Buffer.from(address, 'latin1'), '', budget.charset))
      .replaceAll(' ', '')
      .replace(/^mailto:/i, ''),
  }));
}

interface ReadPart {
  words: string;
  /** The parts that have no words to show. */
  listed: Listed[];
  /** What a part says that no mail program shows as words. */
  sign: string;
}
interface Listed {
  part: Part;
  name: string;
}

/**
 * Every part is shown as words or listed. Other versions of a text, and the logos in it, are neither.
 * @param before the parts above it
 */
function readPart(part: Part, before: readonly Part[] = []): ReadPart {
  const { type } = part;
  if (type === 'multipart/encrypted')
    return { words: '', listed: [], sign: 'This mail is encrypted (PGP/MIME).' };
  if (type === 'multipart/alternative') return readAlternatives(part.parts);
  if (type === 'multipart/signed') return readPart(part.parts[0] ?? { ...part, type: 'text/plain' });
  if (part.parts.length > 0) return readAll(part.parts);
  if (PKCS7.test(type)) {
    const how = part.params['smime-type'] === 'signed-data' ? 'signed' : 'encrypted';
    const sign = `This mail is ${how} (S/MIME). The mailbox has its text.`;
    return { words: '', listed: [{ part, name: nameOfPart(part) }], sign };
  }
  const sign = signOf(part);
  if (sign !== '') return { words: '', listed: [], sign };
  if (REPORTED.test(type)) return { words: '', listed: [], sign: '' };
  const words = isText(part, before) ? readWords(part) : undefined;
  if (words !== undefined) {
    return { words, listed: picturesIn(part).filter((picture) => !isLogo(picture, words)), sign: '' };
  }
  const name = nameOfPart(part);
  return { words: '', listed: part.content.length === 0 && name === '' ? [] : [{ part, name }], sign: '' };
}

/** Holds a whole mail in S/MIME (RFC 8551, section 3.2). */
const PKCS7 = /^application\/(?:x-)?pkcs7-mime$/;

/** Only mail servers read these. */
const REPORTED = /(?:delivery-status|disposition-notification|rfc822-headers)$/;

const isLogo = ({ part }: Listed, words: string) => words !== '' && part.content.length < MAX_LOGO_BYTES;

function picturesIn(part: Part): Listed[] {
  if (part.type !== 'text/html') return [];
  const pictures = part.content.toString('latin1').matchAll(INLINE_PICTURE);
  return Array.from(pictures, ([url, type = '']) => {
    const content = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    return { part: { ...part, type, content }, name: '' };
  });
}

/** Text of any subtype is text, unless it is sent as a file (RFC 2046, section 4.1.4). Some programs name the text itself. */
function isText({ type, params, disposition }: Part, before: readonly Part[] = []): boolean {
  const isNamed = params['filename'] !== undefined || params['name'] !== undefined;
  const isFile =
    disposition === 'attachment' || (isNamed && before.flatMap(leavesOf).some((part) => isText(part)));
  return type.startsWith('text/') && !isCalendar(type) && !isFile;
}

const readEach = (parts: readonly Part[]) => parts.map((part, at) => readPart(part, parts.slice(0, at)));

function readAll(parts: readonly Part[], read = readEach(parts)): ReadPart {
  const shown = new Set(
    parts
      .map(htmlOf)
      .join('')
      .match(/cid:[^"'\s<>]+/g),
  );
  const isShown = ({ part }: Listed) => shown.has(`cid:${field(part, 'content-id').replace(/^<|>$/g, '')}`);
  const words = joinTexts(read.map((each) => each.words));
  return {
    words,
    listed: read.flatMap(({ listed }) => listed).filter((each) => !isShown(each) || !isLogo(each, words)),
    sign: read.map(({ sign }) => sign).find((sign) => sign !== '') ?? '',
  };
}

const joinTexts = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n');

function htmlOf(part: Part): string {
  if (part.type === 'text/html') return part.content.toString('latin1');
  return part.parts.map(htmlOf).join('');
}

/** The plain version, unless it is a stub like "Your program does not show HTML". */
function readAlternatives(parts: readonly Part[]): ReadPart {
  const read = readEach(parts);
  const all = readAll(parts, read);
  const [plain = '', rich = ''] = [false, true].map((isRich) => {
    const isVersion = (part: Part) =>
      (isText(part) || part.parts.length > 0) && (htmlOf(part) !== '') === isRich;
    return read[parts.findIndex(isVersion)]?.words;
  });
  return { ...all, words: rich !== '' && !containsMost(plain, rich) ? rich : plain || rich };
}

/** Quotations and the addresses of links aside, which only one of two texts may have. */
function containsMost(text: string, other: string): boolean {
  const said = new Set(splitWords(text));
  const words = splitWords(other.replace(/^>.*$/gm, '').replace(/\[[^[\]\n]{0,500}\]/g, ''));
  return words.filter((word) => said.has(word)).length >= words.length / 2;
}

/** Undefined if nothing more may be read. */
function readWords({ type, params, content, budget }: Part): string | undefined {
  const isHtml = type === 'text/html';
  const source = isHtml
    ? Buffer.from(content.toString('latin1').replace(INLINE_PICTURE, ''), 'latin1')
    : content;
  const read = source.subarray(0, budget.take('characters', source.length));
  if (read.length === 0 && source.length > 0) return undefined;
  const charset = params['charset'] ?? (isHtml ? metaCharset(source) : undefined);
  const text = decodeText(read, charset, budget.charset);
  const looksHtml = isHtml || /^\s*<(?:!doctype html\b|(html|head|body)\b.*<\/\1>)/is.test(text);
  const isFlowed = params['format']?.toLowerCase() === 'flowed';
  if (looksHtml && budget.take('elements') === 0) return undefined;
  const words = looksHtml ? htmlToText(text, budget) : isFlowed ? unflow(text, params['delsp']) : text;
  return clean(words).trim() + (read.length < source.length ? CUT_MARK : '');
}

/** What HTML itself names, where a browser looks for it. What can be read so is not UTF-16. */
const metaCharset = (html: Buffer) =>
  html
    .toString('latin1', 0, 1024)
    .split('<')
    .flatMap((tag) => META_CHARSET.exec(tag)?.[1] ?? [])[0];
const META_CHARSET = /^meta\s[^>]*?\bcharset\s{0,9}=[\s"']{0,9}(?!utf-?16)([\w:.-]{1,40})/i;

/** Joins the lines that a program has broken (RFC 3676). */
function unflow(text: string, delsp = 'no'): string {
  const lines: { depth: string; text: string; isOpen: boolean }[] = [];
  for (const written of text.split(/\r?\n/)) {
    const [, depth = '', stuffed = ''] = /^(>*)(.*)$/s.exec(written) ?? [];
    const content = stuffed.replace(/^ /, '');
    const isOpen = content.endsWith(' ') && content !== '-- ';
    const shown = isOpen && delsp.toLowerCase() === 'yes' ? content.slice(0, -1) : content;
    const last = lines.at(-1);
    if (last?.isOpen && last.depth === depth && content !== '-- ')
      Object.assign(last, { text: last.text + shown, isOpen });
    else lines.push({ depth, text: shown, isOpen });
  }
  return lines.map(({ depth, text: shown }) => (depth === '' ? shown : `${depth} ${shown}`)).join('\n');
}

const REACTION = 'Reacted with ';

/** By the method of a calendar part, or by the state of who answers an invitation (RFC 5546). */
const CALENDAR: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Accepted tentatively',
  DELEGATED: 'Passed on to somebody else',
  REPLY: 'Answered',
  REQUEST: 'Invitation',
  CANCEL: 'Cancelled',
  COUNTER: 'Another time proposed',
};

const isCalendar = (type: string) => type === 'text/calendar' || type === 'application/ics';

/** The words for a reaction, or for an invitation and what is answered to it, with when, where and a comment. */
function signOf({ type, params, content, budget }: Part): string {
  const text = () => decodeText(content.subarray(0, MAX_TEXT_BYTES), params['charset'], budget.charset);
  if (type === 'text/vnd.google.email-reaction+json') {
    const [, emoji = ''] = /"emoji"\s*:\s*"([^"]{1,40})"/.exec(text()) ?? [];
    return `${REACTION}${clean(emoji)}`;
  }
  if (!isCalendar(type)) return '';
  const lines = text().replace(/\r?\n[ \t]/g, '');
  const [, method = ''] = /^METHOD:([A-Z]+)/im.exec(lines) ?? [];
  const [, state = ''] = /;PARTSTAT=([A-Z-]+)/i.exec(lines) ?? [];
  // Above may be time zones, which begin too.
  const [, event = lines] = lines.split(/^BEGIN:VEVENT/im);
  const read = (name: string) => {
    const [, value = ''] = new RegExp(`^${name}(?:;[^:\r\n]{0,200})?:([^\r\n]*)`, 'im').exec(event) ?? [];
    return line(value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1'));
  };
  const [, zone = ''] = /^DTSTART[^:\r\n]{0,200};TZID="?([^;:"\r\n]*)/im.exec(event) ?? [];
  const start = read('DTSTART')
    .replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)\d\d/, ' $1:$2')
    .replace('Z', ' UTC');
  const what = method.toUpperCase() === 'REPLY' && CALENDAR[state.toUpperCase()];
  const title = what || CALENDAR[method.toUpperCase()];
  if (!title) return '';
  const when = `${start} ${zone}`.trim();
  const details = [when, read('LOCATION'), read('COMMENT')].filter((detail) => detail !== '');
  return [`${title}: ${read('SUMMARY')}`, ...details].join('\n');
}

/** A forwarded mail has the words of a mail without any of its own. */
function forwardedWords(part: Part): string {
  if (part.type === 'message/rfc822') return readPart(parseMime(part.content, part.budget)).words;
  if (part.type.startsWith('text/') && !isCalendar(part.type) && part.parts.length === 0)
    return readWords(part) ?? '';
  return part.parts.map(forwardedWords).find((words) => words !== '') ?? '';
}

/** The file's name, the subject of a forwarded mail, or what its sender calls the part. */
function nameOfPart({ type, params, fields, content, budget }: Part): string {
  const isMail = type === 'message/rfc822';
  const inner = isMail
    ? readField(splitHead(content).fields, 'subject')
    : readField(fields, 'content-description');
  return headLine(params['filename'] ?? params['name'] ?? inner, budget);
}

function listAttachments(listed: readonly Listed[]): ParsedMail['attachments'] {
  const shown = listed.slice(0, MAX_FILES);
  const list = shown.map(({ part, name }) => ({
    name: cutToLength(name, MAX_FILE_NAME),
    type: cutToLength(line(part.type), MAX_FILE_NAME),
    size: part.content.length,
  }));
  const more = listed.slice(MAX_FILES);
  if (more.length === 0) return list;
  const size = more.reduce((sum, { part }) => sum + part.content.length, 0);
  return [...list, { name: `${more.length} more`, type: 'multipart/mixed', size }];
}

// Characters that a browser does not show as they are: controls but tab and line feed, and marks that reorder a line.
const UNSHOWN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const clean = (text: string) => limitMarks(text.replace(/\r\n?/g, '\n').replace(UNSHOWN, '')).toWellFormed();

function line(text = ''): string {
  const cleaned = clean(text.slice(0, 2 * LINE_MAX)).replace(/\s+/g, ' ');
  return cutToLength(cleaned.trim(), LINE_MAX);
}

function readReport(root: Part, words: string): ParsedMail['report'] {
  const leaves = leavesOf(root);
  const readBeginning = (types: RegExp) =>
    leaves
      .filter(({ type }) => types.test(type))
      .map(({ content }) => decodeText(content.subarray(0, 16 * 1024), '', root.budget.charset))
      .join('\n\n');
  const blocks = readBeginning(/^message\/(?:global-)?delivery-status$/).split(
    /\r?\n[ \t]*\r?\n/,
    MAX_LISTED,
  );
  const original = leaves.find(({ type }) =>
    /^(?:message\/(?:global|global-headers|rfc822)|text\/rfc822-headers)$/.test(type),
  );
  const named =
    original && readField(splitHead(original.content.subarray(0, 16 * 1024)).fields, 'message-id');
  return {
    fields: blocks.map((block) => toHeaders({ ...root, ...splitHead(Buffer.from(block)) })),
    messageId: idsIn(named || (/^[> ]*message-id:\s*<[^<>\s]{1,300}>/im.exec(words)?.[0] ?? ''))[0] ?? '',
    isAbuse: leaves.some(({ type }) => type === 'message/feedback-report'),
  };
}

const leavesOf = (part: Part): Part[] => (part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf));
