import { decodeText, guessCharset, needsCharsetGuess } from './charset.ts';

/** Limits that all parts of a mail share. Whatever exceeds them is cut, left out, or listed as an attachment. */
const LIMITS = {
  parts: 500,
  mailboxes: 100,
  /** Characters of decoded texts and of HTML attributes, counted again for each quotation, list item and cell around a text. */
  characters: 2_000_000,
  /** HTML elements. A parser may create more of them than there are tags. */
  elements: 20_000,
  /** Guesses of a charset, each of which may take milliseconds. */
  guesses: 1,
};

/** Counts down the limits while a mail is read, so that the cost of any mail is bounded. */
export class Budget {
  readonly #remaining = { ...LIMITS };
  /** The guessed charset, for texts that declare none. All parts of a mail share this object. */
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

/** The maximum number of header fields of a mail or part. Lines below the last of them are text. */
export const MAX_FIELDS = 500;
/** The maximum number of characters of a field or file name that are decoded. */
const MAX_DECODED = 6_000;
/** Parts at this depth are not split. */
const MAX_DEPTH = 30;
/** A part that stands for all parts beyond the limit. */
const UNREAD = { type: 'application/octet-stream', fields: [], params: {}, parts: [] };

/**
 * Parses the structure of a mail (RFC 2045 to 2047, 2231 and 5322). Malformed structure is kept as text.
 * @param budget of the outer mail, if this mail is attached to one
 */
export function parseMime(raw: Uint8Array, budget = new Budget()): Part {
  const mail = parsePart(splitHeaders(raw), 0, budget);
  if (budget.take('guesses') > 0) budget.charset = guessCharset(textsWithoutCharset(mail));
  return mail;
}

/** Returns the header values and texts of a mail that declare no charset, or a wrong one. */
function textsWithoutCharset({ fields, type, params, content, parts }: Part): Buffer[] {
  const values = fields
    .map(([, value]) => Buffer.from(value, 'latin1'))
    .filter((bytes) => needsCharsetGuess(bytes));
  const isTextToGuess = type.startsWith('text/') && needsCharsetGuess(content, params['charset']);
  return [...values, ...(isTextToGuess ? [content] : []), ...parts.flatMap(textsWithoutCharset)];
}

function parsePart({ fields, body }: FieldsAndBody, depth: number, budget: Budget): Part {
  const [type, typeParams] = parseParams(readField(fields, 'content-type'));
  const [disposition, dispositionParams] = parseParams(readField(fields, 'content-disposition'));
  const common = { fields, disposition, budget, params: { ...typeParams, ...dispositionParams } };
  const rawParts =
    isMultipart(type, body) && depth < MAX_DEPTH ? splitParts(body, typeParams['boundary'] ?? '') : [];
  if (rawParts.length > 0) {
    const kept = rawParts.slice(0, budget.take('parts', rawParts.length));
    const parts = kept.map((part) => parsePart(splitFields(part), depth + 1, budget));
    const rest = Buffer.from(rawParts.slice(kept.length).join(''), 'latin1');
    if (rest.length > 0) parts.push({ ...common, ...UNREAD, content: rest });
    return { ...common, type: type || 'multipart/mixed', parts, content: Buffer.of() };
  }
  // An invalid type, or a multipart in which no parts are found, is read as plain text.
  const isLeafType = type.includes('/') && !type.startsWith('multipart/');
  const encoding = readField(fields, 'content-transfer-encoding').toLowerCase();
  const content = decodeTransfer(body, /[\w-]+/.exec(encoding)?.[0]);
  return { ...common, type: isLeafType ? type : 'text/plain', parts: [], content };
}

/** Without a type, a body that begins with a boundary counts as multipart, because some programs omit the type. */
const isMultipart = (type: string, body: string) =>
  type.startsWith('multipart/') || (type === '' && /^--\S{1,200}\r?\ncontent-type:/i.test(body));

interface FieldsAndBody {
  fields: readonly Field[];
  body: string;
}

/** Returns the value of the first field with this name, or ''. @param name in lower case */
export const readField = (fields: readonly Field[], name: string) =>
  fields.find(([key]) => key === name)?.[1] ?? '';

/** Splits a mail into its header fields and its body, both with one character for each byte. */
export function splitHeaders(raw: Uint8Array): FieldsAndBody {
  const mail = Buffer.from(raw).toString('latin1');
  return splitFields(mail.slice(/^(?:[ \t]*\r?\n)*/.exec(mail)?.[0].length));
}

/** Splits a text into fields and body. The fields end at an empty line, at a line that is not a field, or at the limit. */
function splitFields(text: string): FieldsAndBody {
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
    // The line `From …`, with which a mailbox file begins, is skipped. Any other line that is not a field ends the fields.
    else if (at > 0 || !/^>?From /.test(line)) break;
    at = next;
  }
  return { fields, body: text.slice(at) };
}

/** Splits a body at the declared boundary. If the body does not contain it, a boundary that the body contains is used. */
function splitParts(body: string, declared: string): string[] {
  const parts = splitAtBoundary(body, declared);
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
  // The beginning of the current part; -1 outside all parts.
  let start = -1;
  let at = body.startsWith(marker) ? 0 : body.indexOf(`\n${marker}`) + 1;
  while (body.startsWith(marker, at)) {
    const end = body.indexOf('\n', at);
    const rest = body.slice(at + marker.length, end === -1 ? body.length : end).trimEnd();
    // Any other rest belongs to an inner boundary that begins like this one.
    const isBoundary = rest === '' || rest === '--';
    if (isBoundary && start !== -1) parts.push(withoutBreak(body.slice(start, at)));
    if (isBoundary) start = rest === '' && end !== -1 ? end + 1 : -1;
    if (rest === '--') break;
    const next = body.indexOf(`\n${marker}`, at + 1);
    if (next === -1) break;
    at = next + 1;
  }
  if (start !== -1) parts.push(body.slice(start));
  return parts;
}

/** Removes the line break at the end of a part, because it belongs to the boundary. */
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
  // Node ignores what follows padding, so each text that ends with padding is decoded separately.
  const decoded = encoded.flatMap((block) => block.split(/=+/)).map((text) => Buffer.from(text, 'base64'));
  return Buffer.concat([...decoded, Buffer.from(plain.join('\n\n'), 'latin1')]);
}

/** Decodes quoted-printable, and ignores whitespace at the end of each line (RFC 2045, section 6.7). */
function decodeQuotedPrintable(body: string): string {
  const lines = body.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Parses a field with parameters. Extended values (RFC 2231) are rewritten as encoded words, so that callers decode one form. */
function parseParams(field: string): [value: string, params: Record<string, string>] {
  const [value = ''] = field.split(';', 1);
  const written = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(
    /;\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs,
  ))
    if (!written.has(name.toLowerCase()))
      written.set(name.toLowerCase(), quoted?.replace(/\\(.)/gs, '$1') ?? plain.trim());
  const params: Record<string, string> = {};
  // Extended names are last, because `filename*` overrides `filename` (RFC 6266, section 4.3).
  const toRank = (name: string) => Number(name.includes('*'));
  for (const [name, text] of [...written].sort(([a], [b]) => toRank(a) - toRank(b))) {
    // In `filename*0*`, the section is 0, and the last star shows an encoded value.
    const [, key = name, section, star] = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(name) ?? [];
    // The other sections of a value are read together with section 0.
    if (section !== undefined && section !== '0') continue;
    const [, charset = 'unknown-8bit', first = text] = /^(?:([\w.:+-]+)?'[^']*')?(.*)$/s.exec(text) ?? [];
    const encode = (piece: string) => (star ? toEncodedWord(charset, piece) : piece);
    const pieces = [star ? encode(decodePercent(first)) : text];
    for (let next = 1; section === '0'; next += 1) {
      const plain = written.get(`${key}*${next}`);
      const encoded = written.get(`${key}*${next}*`);
      if (plain === undefined && encoded === undefined) break;
      pieces.push(encode(plain ?? decodePercent(encoded ?? '')));
    }
    params[key] = pieces.join('');
  }
  return [value.trim().toLowerCase(), params];
}

const decodePercent = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const toEncodedWord = (charset: string, text: string) =>
  `=?${charset}?b?${Buffer.from(text, 'latin1').toString('base64')}?=`;

const ENCODED_WORD = /=\?([^?*\s]{1,60})(?:\*[^?]{0,40})?\?([bq])\?([^?]*)\?=/gi;

/**
 * Decodes the encoded words of a field (RFC 2047). Adjacent words in the same charset are joined first: section 5 requires
 * whole characters in each word, but some programs split a character or a shift sequence between two words.
 * @param guess the charset of text that declares none
 */
export function decodeWords(value: string, guess?: string): string {
  const pieces: { bytes: Buffer; charset: string }[] = [];
  let end = 0;
  const addText = (text: string) => pieces.push({ bytes: Buffer.from(text, 'latin1'), charset: '' });
  const field = value.slice(0, MAX_DECODED);
  for (const match of field.matchAll(ENCODED_WORD)) {
    const [word, name = '', encoding = '', text = ''] = match;
    const charset = name.toLowerCase();
    const between = field.slice(end, match.index);
    const previous = end > 0 && between.trim() === '' ? pieces.at(-1) : undefined;
    if (!previous) addText(between);
    // A space at the end is encoded, because decodeQuotedPrintable would remove it.
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
