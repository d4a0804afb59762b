import { decodeText, guessCharset, needsCharsetGuess } from './charset.ts';

/** Limits of one mail, which all its parts share. The rest of the mail is listed or kept as text. */
const LIMITS = {
  parts: 500,
  mailboxes: 100,
  /** Counted in decoded texts, in attributes of elements, and again in each quotation, list and cell around a text. */
  characters: 2_000_000,
  /** Counted in all HTML parts. A parser creates more elements than there are tags. */
  elements: 20_000,
  /** Guesses of a charset, each of which may take milliseconds. */
  guesses: 1,
};

/** Counts down the limits while a mail is read, so that the cost of any mail is bounded. */
export class Budget {
  readonly #remaining = { ...LIMITS };
  /** The charset of texts without one. */
  charset = 'windows-1252';

  /** Takes an amount, or the rest if less remains. Returns the amount taken. */
  take(limit: keyof typeof LIMITS, amount = 1): number {
    const taken = Math.min(amount, this.#remaining[limit]);
    this.#remaining[limit] -= taken;
    return taken;
  }
}

/** A part of a mail. */
export interface Part {
  /** In lower case; text/plain if the part has no type. */
  type: string;
  /** Parameters of Content-Type and Content-Disposition; names in lower case, values may have encoded words. */
  params: Readonly<Record<string, string>>;
  disposition: string;
  /** All fields in their order, unfolded, each name in lower case. */
  fields: readonly Field[];
  /** The bytes of a leaf, after its transfer encoding is decoded. */
  content: Buffer;
  parts: readonly Part[];
  /** Shared by the whole mail. */
  budget: Budget;
}
export type Field = readonly [name: string, value: string];

/** Fields of a head; lines after them are text. */
export const MAX_FIELDS = 500;
/** Characters of a field or name that are decoded. */
const MAX_DECODED = 6_000;
/** Parts at this depth are not split. */
const MAX_DEPTH = 30;
const UNREAD = { type: 'application/octet-stream', fields: [], params: {}, parts: [] };

/**
 * Parses the structure of a mail (RFC 2045 to 2047, 2231 and 5322). Malformed structure is kept as text.
 * @param budget of the outer mail, if the mail is part of one
 */
export function parseMime(raw: Uint8Array, budget = new Budget()): Part {
  const mail = parsePart(splitHead(raw), 0, budget);
  if (budget.take('guesses') > 0) budget.charset = guessCharset(textsWithoutCharset(mail));
  return mail;
}

/** Returns the texts of a mail that have no charset, or a wrong one. */
function textsWithoutCharset({ fields, type, params, content, parts }: Part): Buffer[] {
  const values = fields
    .map(([, value]) => Buffer.from(value, 'latin1'))
    .filter((bytes) => needsCharsetGuess(bytes));
  const isText = type.startsWith('text/') && needsCharsetGuess(content, params['charset']);
  return [...values, ...(isText ? [content] : []), ...parts.flatMap(textsWithoutCharset)];
}

function parsePart({ fields, body }: Head, depth: number, budget: Budget): Part {
  const [type, typeParams] = parseParams(readField(fields, 'content-type'));
  const [disposition, dispositionParams] = parseParams(readField(fields, 'content-disposition'));
  const head = { fields, disposition, budget, params: { ...typeParams, ...dispositionParams } };
  const rawParts =
    isMultipart(type, body) && depth < MAX_DEPTH ? splitParts(body, typeParams['boundary'] ?? '') : [];
  if (rawParts.length > 0) {
    const read = rawParts.slice(0, budget.take('parts', rawParts.length));
    const parts = read.map((part) => parsePart(splitFields(part), depth + 1, budget));
    const rest = Buffer.from(rawParts.slice(read.length).join(''), 'latin1');
    if (rest.length > 0) parts.push({ ...head, ...UNREAD, content: rest });
    return { ...head, type: type || 'multipart/mixed', parts, content: Buffer.of() };
  }
  const isLeafType = type.includes('/') && !type.startsWith('multipart/');
  const encoding = readField(fields, 'content-transfer-encoding').toLowerCase();
  const content = decodeTransfer(body, /[\w-]+/.exec(encoding)?.[0]);
  return { ...head, type: isLeafType ? type : 'text/plain', parts: [], content };
}

/** A body with parts counts as multipart even without a type, because some programs omit the type. */
const isMultipart = (type: string, body: string) =>
  type.startsWith('multipart/') || (type === '' && /^--\S{1,200}\r?\ncontent-type:/i.test(body));

interface Head {
  fields: readonly Field[];
  body: string;
}

/** Returns the first field with a name, or ''. @param name in lower case */
export const readField = (fields: readonly Field[], name: string) =>
  fields.find(([key]) => key === name)?.[1] ?? '';

/** Returns the fields and the body of a mail, with a character for each byte. */
export function splitHead(raw: Uint8Array): Head {
  const mail = Buffer.from(raw).toString('latin1');
  return splitFields(mail.slice(/^(?:[ \t]*\r?\n)*/.exec(mail)?.[0].length));
}

/** The fields end at an empty line, at a line that is not a field, or at the limit. */
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
    // Skips the first line of a mailbox file.
    else if (at > 0 || !/^>?From /.test(line)) break;
    at = next;
  }
  return { fields, body: text.slice(at) };
}

/** Splits a body at the named boundary, else at a boundary that is found in the body. */
function splitParts(body: string, named: string): string[] {
  const parts = splitAtBoundary(body, named);
  if (parts.length > 0) return parts;
  const found =
    /^--(\S{1,200})[ \t]*\r?\n(?=content-)/im.exec(body)?.[1] ??
    /^--(\w\S{0,200})[ \t]*\r?\n/m.exec(body)?.[1];
  return found === undefined ? [] : splitAtBoundary(body, found);
}

function splitAtBoundary(body: string, boundary: string): string[] {
  if (boundary === '') return [];
  const marker = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  let at = body.startsWith(marker) ? 0 : body.indexOf(`\n${marker}`) + 1;
  while (body.startsWith(marker, at)) {
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

/** Removes the last line break, because it belongs to the boundary. */
const withoutBreak = (text: string) => text.replace(/\r?\n$/, '');

function decodeTransfer(body: string, encoding?: string): Buffer {
  if (encoding === 'base64') return decodeBase64(body);
  if (encoding === 'quoted-printable') return Buffer.from(decodeQuotedPrintable(body), 'latin1');
  return Buffer.from(body, 'latin1');
}

/** Decodes base64, and keeps the plain footer that mailing lists add below it. */
function decodeBase64(body: string): Buffer {
  const blocks = body.trim().split(/\r?\n[ \t]*\r?\n/);
  const isEncoded = (block: string) => /^[A-Za-z0-9+/=\s]*$/.test(block) && !/\S +\S/.test(block);
  const footer = blocks.findIndex((block) => !isEncoded(block));
  const encoded = footer === -1 ? blocks : blocks.slice(0, footer);
  const plain = footer === -1 ? [] : ['', ...blocks.slice(footer)];
  const decoded = encoded.flatMap((block) => block.split(/=+/)).map((text) => Buffer.from(text, 'base64'));
  return Buffer.concat([...decoded, Buffer.from(plain.join('\n\n'), 'latin1')]);
}

/** Ignores blanks at the end of an encoded line (RFC 2045, section 6.7). */
function decodeQuotedPrintable(body: string): string {
  const lines = body.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Parses a field with parameters. Extended values (RFC 2231) become encoded words, which programs write in parameters too. */
function parseParams(field: string): [value: string, params: Record<string, string>] {
  const [value = ''] = field.split(';', 1);
  const given = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(
    /;\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs,
  ))
    if (!given.has(name.toLowerCase()))
      given.set(name.toLowerCase(), quoted?.replace(/\\(.)/gs, '$1') ?? plain.trim());
  const params: Record<string, string> = {};
  // Extended names are last, because `filename*` overrides `filename` (RFC 6266, section 4.3).
  const isExtended = (name: string) => Number(name.includes('*'));
  for (const [name, text] of [...given].sort(([a], [b]) => isExtended(a) - isExtended(b))) {
    const [, key = name, section, star] = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(name) ?? [];
    if (section !== undefined && section !== '0') continue;
    const [, charset = 'unknown-8bit', first = text] = /^(?:([\w.:+-]+)?'[^']*')?(.*)$/s.exec(text) ?? [];
    const write = (piece: string) => (star ? toEncodedWord(charset, piece) : piece);
    const pieces = [star ? write(decodePercent(first)) : text];
    for (let n = 1; section === '0'; n += 1) {
      const plain = given.get(`${key}*${n}`);
      const encoded = given.get(`${key}*${n}*`);
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
 * Decodes the encoded words of a field (RFC 2047). Section 5 requires whole characters in each word, but adjacent words of
 * a charset are joined, because some programs split a character or a shift sequence between them.
 * @param guess the charset of text without one
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
    const previous = end > 0 && between.trim() === '' ? pieces.at(-1) : undefined;
    if (!previous) addText(between);
    const bytes = /b/i.test(encoding)
      ? Buffer.from(text, 'base64')
      : Buffer.from(decodeQuotedPrintable(text.replaceAll('_', ' ').replace(/ $/, '=20')), 'latin1');
    if (previous?.charset === charset) previous.bytes = Buffer.concat([previous.bytes, bytes]);
    else pieces.push({ bytes, charset });
    end = match.index + word.length;
  }
  addText(field.slice(end));
  return pieces.map(({ bytes, charset }) => decodeText(bytes, charset, guess)).join('');
}
