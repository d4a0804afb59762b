import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** Names that programs write without a look at the text. */
const DOUBTFUL = /^(?:|default|none|(?:us-?)?ascii|ansi_x3.*|unicode-1-1-utf-7|utf-?8)$|unknown|8-?bit/;
/** Texts in these may look like UTF-8. */
const MULTI_BYTE = /gb|big5|euc|jis|2022|ks_c|johab|utf-?(?:16|32|7)/;
/** A guess with less confidence is no better than the charset of most mails without one. */
const MIN_CONFIDENCE = 20;
const MAX_ANALYSED = 64 * 1024;

/**
 * A text by the charset that its mail names, unless the bytes tell otherwise: UTF-8 is hardly ever seen by chance.
 * @param guess the charset of bytes that name none
 */
export function decodeText(bytes: Uint8Array, charset = '', guess = 'windows-1252'): string {
  const name = knownName(bytes, charset);
  return decodeAs(name ?? guess, bytes) ?? Buffer.from(bytes).toString('latin1');
}

/** Says whether the charset of a text can only be guessed. */
export const isUnnamed = (bytes: Uint8Array, charset = '') => knownName(bytes, charset) === undefined;

/** The charset of such texts of a mail, as the longest of them looks. */
export function guessCharset(texts: readonly Uint8Array[]): string {
  const [longest] = texts.toSorted((a, b) => b.length - a.length);
  const guesses = longest ? analyse(longest.subarray(0, MAX_ANALYSED)) : [];
  const guess = guesses.find(({ name }) => name !== 'ASCII' && !name.startsWith('UTF-32'));
  const isLikely = guess !== undefined && guess.confidence >= MIN_CONFIDENCE;
  return isLikely ? guess.name.toLowerCase() : 'windows-1252';
}

/** Some programs put quotes into the value. */
const toName = (charset: string) => /[\w.:+-]+/.exec(charset.toLowerCase())?.[0] ?? '';

/** The charset of bytes as their mail names it or as they show it; undefined if only a guess is left. */
function knownName(bytes: Uint8Array, charset: string): string | undefined {
  const name = toName(charset);
  const isDoubtful = DOUBTFUL.test(name) || decodeAs(name, Buffer.of()) === undefined;
  if (isDoubtful && bytes.includes(0x1b)) {
    if (/\x1b(?:\$[@B]|\([IJ])/.test(Buffer.from(bytes).toString('latin1'))) return 'iso-2022-jp';
  }
  if (!MULTI_BYTE.test(name) && !isAscii(bytes) && isUtf8(bytes)) return 'utf-8';
  if (!isDoubtful) return name;
  // UTF-8 if most of its letters are.
  const letters =
    Buffer.from(bytes)
      .toString('utf8')
      .match(/[^\0-\x7f]/gu) ?? [];
  const wrong = letters.filter((letter) => letter === '\ufffd');
  return wrong.length <= letters.length / 2 ? 'utf-8' : undefined;
}

/** By the names of the WHATWG, then those of iconv, such as IBM's and Apple's; undefined for others. */
function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name).decode(name === 'iso-2022-jp' ? withSingleEscapes(bytes) : bytes);
  } catch {
    return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : undefined;
  }
}

/** Of two escapes in a row only the last counts (RFC 1468), which a decoder takes for an error. */
const withSingleEscapes = (bytes: Uint8Array) =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\x1b[($].(?=\x1b[($])/g, ''),
    'latin1',
  );
