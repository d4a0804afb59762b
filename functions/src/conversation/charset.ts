import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** Charsets that programs declare without checking the text. */
const UNRELIABLE = /^(?:|default|none|(?:us-?)?ascii|ansi_x3.*|unicode-1-1-utf-7|utf-?8)$|unknown|8-?bit/;
/** Texts in these charsets may happen to be valid UTF-8. */
const MULTI_BYTE = /gb|big5|euc|jis|2022|ks_c|johab|utf-?(?:16|32|7)/;
/** Below this confidence, Windows-1252 is at least as likely as the guess, because most mails that declare no charset use it. */
const MIN_CONFIDENCE = 20;
const MAX_ANALYZED_BYTES = 64 * 1024;

/**
 * Decodes a text with the charset that its mail declares, unless the bytes show another charset. For example, bytes that are
 * valid UTF-8 are hardly ever in another charset.
 * @param guess the charset of a text for which the mail declares none
 */
export function decodeText(bytes: Uint8Array, charset = '', guess = 'windows-1252'): string {
  const name = findCharset(bytes, charset);
  return decodeAs(name ?? guess, bytes) ?? Buffer.from(bytes).toString('latin1');
}

/** Returns true if the charset of a text can only be guessed. */
export const needsCharsetGuess = (bytes: Uint8Array, charset = '') =>
  findCharset(bytes, charset) === undefined;

/** Guesses one charset for all texts of a mail that declare none, from the longest of these texts. */
export function guessCharset(texts: readonly Uint8Array[]): string {
  const [longest] = texts.toSorted((a, b) => b.length - a.length);
  const guesses = longest ? analyse(longest.subarray(0, MAX_ANALYZED_BYTES)) : [];
  const guess = guesses.find(({ name }) => name !== 'ASCII' && !name.startsWith('UTF-32'));
  const isLikely = guess !== undefined && guess.confidence >= MIN_CONFIDENCE;
  return isLikely ? guess.name.toLowerCase() : 'windows-1252';
}

/** Returns the name of a charset in lower case, without the quotation marks that some programs add. */
const toCharsetName = (charset: string) => /[\w.:+-]+/.exec(charset.toLowerCase())?.[0] ?? '';

/** Returns the charset that the mail declares or the bytes show; undefined if it can only be guessed. */
function findCharset(bytes: Uint8Array, charset: string): string | undefined {
  const name = toCharsetName(charset);
  const isKnown = decodeAs(name, Buffer.of()) !== undefined; // decodes no bytes, only to see whether a decoder exists
  const isUnreliable = UNRELIABLE.test(name) || !isKnown;
  // Escape sequences show ISO-2022-JP, whose bytes are all ASCII.
  if (isUnreliable && bytes.includes(0x1b)) {
    if (/\x1b(?:\$[@B]|\([IJ])/.test(Buffer.from(bytes).toString('latin1'))) return 'iso-2022-jp';
  }
  if (!MULTI_BYTE.test(name) && !isAscii(bytes) && isUtf8(bytes)) return 'utf-8';
  if (!isUnreliable) return name;
  // The text is UTF-8 if at least half of its non-ASCII characters can be decoded as UTF-8.
  const nonAscii =
    Buffer.from(bytes)
      .toString('utf8')
      .match(/[^\0-\x7f]/gu) ?? [];
  const undecodable = nonAscii.filter((character) => character === '\ufffd');
  return undecodable.length <= nonAscii.length / 2 ? 'utf-8' : undefined;
}

/** Decodes the WHATWG encodings, and those that only iconv knows, such as IBM's and Apple's; undefined for other charsets. */
function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name).decode(name === 'iso-2022-jp' ? withSingleEscapes(bytes) : bytes);
  } catch {
    return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : undefined;
  }
}

/** Keeps the last of several adjacent escape sequences, the one that takes effect (RFC 1468). Decoders reject more than one. */
const withSingleEscapes = (bytes: Uint8Array) =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\x1b[($].(?=\x1b[($])/g, ''),
    'latin1',
  );
