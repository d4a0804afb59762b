import { decodeText, guessCharset, isUnnamed } from './charset.ts';

/** Limits of one mail, for all its readers together. The readers list the rest, or keep it as text. */
const LIMITS = {
  parts: 500,
  mailboxes: 100,
  /** Of texts as they are decoded, of the attributes of elements, and of each quotation, list and cell around a text. */
  characters: 2_000_000,
  /** Of all HTML parts. A parser makes more elements than there are tags. */
  elements: 20_000,
  /** Of a charset. Detection takes up to milliseconds. */
  guesses: 1,
};

/** Counts down the limits of a mail while it is read, so that the cost of a mail has a bound however it is made. */
export class Budget {
  readonly #left = { ...LIMITS };
  /** The charset of texts that name none. */
  charset = 'windows-1252';

  /** Takes an amount, or what is left of it. Returns how much that is. */
  take(what: keyof typeof LIMITS, amount = 1): number {
    const taken = Math.min(amount, this.#left[what]);
    this.#left[what] -= taken;
    return taken;
  }
}

/** A part of a mail. */
export interface Part {
  /** In lower case; text/plain where none is given. */
  type: string;
  /** Of Content-Type and Content-Disposition; names in lower case, values as in a field, with encoded words. */
  params: Readonly<Record<string, string>>;
  disposition: string;
  /** All fields in their order, unfolded, each name in lower case. */
  fields: readonly Field[];
  /** The bytes of a leaf without its transfer encoding. */
  content: Buffer;
  parts: readonly Part[];
  /** Of the whole mail. */
  budget: Budget;
}
export type Field = readonly [name: string, value: string];

/** Of a head; what is below them is text. */
export const MAX_FIELDS = 500;
/** Characters of a field or a name that are decoded. */
const MAX_DECODED = 6_000;
/** Deeper parts are leaves. */
const MAX_DEPTH = 30;
const UNREAD = { type: 'application/octet-stream', fields: [], params: {}, parts: [] };

/**
 * Reads the structure of a mail (RFC 2045 to 2047, 2231 and 5322) as far as it can be read: what breaks a rule is text.
 * @param budget of the mail around it, if it is part of one
 */
export function parseMime(raw: Uint8Array, budget = new Budget()): Part {
  const mail = parsePart(splitHead(raw), 0, budget);
  if (budget.take('guesses') > 0) budget.charset = guessCharset(unnamedTexts(mail));
  return mail;
}

/** What a mail names no charset for, or none that fits. */
function unnamedTexts({ fields, type, params, content, parts }: Part): Buffer[] {
  const values = fields.map(([, value]) => Buffer.from(value, 'latin1')).filter((bytes) => isUnnamed(bytes));
  const isText = type.startsWith('text/') && isUnnamed(content, params['charset']);
  return [...values, ...(isText ? [content] : []), ...parts.flatMap(unnamedTexts)];
}

function parsePart({ fields, body }: Head, depth: number, budget: Budget): Part {
  const first = (name: string) => readField(fields, name);
  const [type, typeParams] = parseParams(first('content-type'));
  const [disposition, dispositionParams] = parseParams(first('content-disposition'));
  const head = { fields, disposition, budget, params: { ...typeParams, ...dispositionParams } };
  const texts =
    isMultipart(type, body) && depth < MAX_DEPTH ? splitParts(body, typeParams['boundary'] ?? '') : [];
  if (texts.length > 0) {
    const read = texts.slice(0, budget.take('parts', texts.length));
    const parts = read.map((part) => parsePart(splitFields(part), depth + 1, budget));
    const rest = Buffer.from(texts.slice(read.length).join(''), 'latin1');
    if (rest.length > 0) parts.push({ ...head, ...UNREAD, content: rest });
    const isNamed = type.startsWith('multipart/');
    return { ...head, type: isNamed ? type : 'multipart/mixed', parts, content: Buffer.of() };
  }
  const isLeafType = type.includes('/') && !type.startsWith('multipart/');
  const content = decodeTransfer(body, /[\w-]+/.exec(first('content-transfer-encoding').toLowerCase())?.[0]);
  return { ...head, type: isLeafType ? type : 'text/plain', parts: [], content };
}

/** Some programs leave out the type of a mail with parts. */
const isMultipart = (type: string, body: string) =>
  type.startsWith('multipart/') || (type === '' && /^--\S{1,200}\r?\ncontent-type:/i.test(body));

interface Head {
  fields: readonly Field[];
  body: string;
}

/** The first field of a name, which is in lower case; '' if there is none. */
export const readField = (fields: readonly Field[], name: string) =>
  fields.find(([key]) => key === name)?.[1] ?? '';

/** The fields of a mail, and what is below them, a character for each byte. */
export function splitHead(raw: Uint8Array): Head {
  const mail = Buffer.from(raw).toString('latin1');
  return splitFields(mail.slice(/^(?:[ \t]*\r?\n)*/.exec(mail)?.[0].length));
}

/** The fields end at an empty line, at a line that is none, or where they are too many. */
function splitFields(text: string): Head {
  const fields: [string, string][] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    const line = text.slice(at, next).trimEnd();
    const last = fields.at(-1);
    const [, name, value = ''] = /^([!-9;-~]{1,100})[ \t]*:(.*)$/s.exec(line) ?? [];
    if (line === '') return { fields, body: text.slice(next) };
    if (/^[ \t]/.test(line) && last) last[1] += ` ${line.trim()}`;
    else if (name !== undefined && fields.length < MAX_FIELDS)
      fields.push([name.toLowerCase(), value.trim()]);
    // The line of a mailbox file.
    else if (at > 0 || !/^>?From /.test(line)) break;
    at = next;
  }
  return { fields, body: text.slice(at) };
}

/** The texts between the lines of a boundary: the one that is named, else the one that the body has. */
function splitParts(body: string, named: string): string[] {
  const parts = splitAt(body, named);
  if (parts.length > 0) return parts;
  const seen =
    /^--(\S{1,200})[ \t]*\r?\n(?=content-)/im.exec(body)?.[1] ??
    /^--(\w\S{0,200})[ \t]*\r?\n/m.exec(body)?.[1];
  return seen === undefined ? [] : splitAt(body, seen);
}

function splitAt(body: string, boundary: string): string[] {
  if (boundary === '') return [];
  const marker = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  for (let at = body.startsWith(marker) ? 0 : body.indexOf(`\n${marker}`) + 1; ;) {
    const isFound = body.startsWith(marker, at);
    if (!isFound) break;
    const end = body.indexOf('\n', at);
    const rest = body.slice(at + marker.length, end === -1 ? body.length : end).trimEnd();
    const isLine = rest === '' || rest === '--';
    if (isLine && start !== -1) parts.push(withoutBreak(body.slice(start, at)));
    if (isLine) start = rest === '' && end !== -1 ? end + 1 : -1;
    if (rest === '--' && isLine) break;
    const next = body.indexOf(`\n${marker}`, at + 1);
    if (next === -1) break;
    at = next + 1;
  }
  if (start !== -1) parts.push(body.slice(start));
  return parts;
}

/** The line break before a boundary belongs to it. */
const withoutBreak = (text: string) => text.replace(/\r?\n$/, '');

function decodeTransfer(body: string, encoding?: string): Buffer {
  if (encoding === 'base64') return decodeBase64(body);
  if (encoding === 'quoted-printable') return Buffer.from(decodeQuotedPrintable(body), 'latin1');
  return Buffer.from(body, 'latin1');
}

/** A list may have set a footer in plain text below. */
function decodeBase64(body: string): Buffer {
  const blocks = body.trim().split(/\r?\n[ \t]*\r?\n/);
  const isEncoded = (block: string) => /^[A-Za-z0-9+/=\s]*$/.test(block) && !/\S +\S/.test(block);
  const footer = blocks.findIndex((block) => !isEncoded(block));
  const [encoded, plain] =
    footer === -1 ? [blocks, []] : [blocks.slice(0, footer), ['', ...blocks.slice(footer)]];
  const decoded = encoded.flatMap((block) => block.split(/=+/)).map((text) => Buffer.from(text, 'base64'));
  return Buffer.concat([...decoded, Buffer.from(plain.join('\n\n'), 'latin1')]);
}

/** Blanks at the end of an encoded line are not part of it (RFC 2045, section 6.7). */
function decodeQuotedPrintable(body: string): string {
  const lines = body.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** The value of a field and its parameters. An extended one (RFC 2231) becomes encoded words, as programs write them here too. */
function parseParams(field: string): [value: string, params: Record<string, string>] {
  const [value = ''] = field.split(';', 1);
  const given = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(
    /;\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs,
  ))
    if (!given.has(name.toLowerCase()))
      given.set(name.toLowerCase(), quoted?.replace(/\\(.)/gs, '$1') ?? plain.trim());
  const params: Record<string, string> = {};
  // `filename*` counts, and not `filename` (RFC 6266, section 4.3).
  const isExtended = (name: string) => Number(name.includes('*'));
  for (const [name, text] of [...given].sort(([a], [b]) => isExtended(a) - isExtended(b))) {
    const [, key = name, section, star] = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(name) ?? [];
    if (section !== undefined && section !== '0') continue;
    const [, charset = 'unknown-8bit', first = text] = /^(?:([\w.:+-]+)?'[^']*')?(.*)$/s.exec(text) ?? [];
    const write = (piece: string) => (star ? toEncodedWord(charset, piece) : piece);
    const pieces = [star ? write(decodePercent(first)) : text];
    for (let n = 1; section === '0'; n += 1) {
      const [plain, encoded] = [given.get(`${key}*${n}`), given.get(`${key}*${n}*`)];
      if (plain === undefined && encoded === undefined) break;
      pieces.push(write(plain ?? decodePercent(encoded ?? '')));
    }
    params[key] = pieces.join('');
  }
  return [value.trim().toLowerCase(), params];
}

const decodePercent = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const toEncodedWord = (charset: string, text: string) =>
  `=?${charset}?b?${Buffer.from(text, 'latin1').toString('base64')}?=`;

const WORD = /=\?([^?*\s]{1,60})(?:\*[^?]{0,40})?\?([bq])\?([^?]*)\?=/gi;

/**
 * The text of a field with its encoded words (RFC 2047). Each word is whole by section 5; one that ends within a letter or
 * a shift all the same goes on in the next.
 * @param guess the charset of bytes that name none
 */
export function decodeWords(value: string, guess?: string): string {
  const pieces: { bytes: Buffer; charset: string }[] = [];
  let end = 0;
  const addText = (text: string) => pieces.push({ bytes: Buffer.from(text, 'latin1'), charset: '' });
  const field = value.slice(0, MAX_DECODED);
  for (const match of field.matchAll(WORD)) {
    const [word, name = '', encoding = '', text = ''] = match;
    const charset = name.toLowerCase();
    const between = field.slice(end, match.index);
    const above = end > 0 && between.trim() === '' ? pieces.at(-1) : undefined;
    if (!above) addText(between);
    const bytes = /b/i.test(encoding)
      ? Buffer.from(text, 'base64')
      : Buffer.from(decodeQuotedPrintable(text.replaceAll('_', ' ').replace(/ $/, '=20')), 'latin1');
    if (above?.charset === charset) above.bytes = Buffer.concat([above.bytes, bytes]);
    else pieces.push({ bytes, charset });
    end = match.index + word.length;
  }
  addText(field.slice(end));
  return pieces.map(({ bytes, charset }) => decodeText(bytes, charset, guess)).join('');
}
