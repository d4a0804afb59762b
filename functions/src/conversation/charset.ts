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

/** A text by the charset that its mail names, unless the bytes tell otherwise: UTF-8 is hardly ever seen by chance. */
export function decodeText(bytes: Uint8Array, charset = ''): string {
  // Some programs put quotes into the value.
  const [name = ''] = /[\w.:+-]+/.exec(charset.toLowerCase()) ?? [];
  if (bytes.includes(0x1b) && (DOUBTFUL.test(name) || name === '')) return decodeUnknown(bytes);
  if (!MULTI_BYTE.test(name) && !isAscii(bytes) && isUtf8(bytes)) return Buffer.from(bytes).toString('utf8');
  if (DOUBTFUL.test(name)) return decodeUnknown(bytes);
  return decodeAs(name, bytes) ?? decodeUnknown(bytes);
}

/** By the names of the WHATWG, then those of iconv, such as IBM's and Apple's; undefined for others. */
function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  if (name === 'iso-2022-kr') return new TextDecoder('euc-kr').decode(shiftedToEuc(bytes));
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : undefined;
  }
}

/** The letters of ISO-2022-KR between Shift Out and Shift In are those of EUC-KR without the high bit (RFC 1557). */
function shiftedToEuc(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes).toString('latin1').replace('\x1b$)C', '');
  const shifted = text.replace(/\x0e([^\x0e\x0f]*)\x0f?/g, (_, run: string) =>
    run.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) | 0x80)),
  );
  return Buffer.from(shifted, 'latin1');
}

/** UTF-8 if most of its letters are, else what the detector takes it for, else Windows-1252. */
function decodeUnknown(bytes: Uint8Array): string {
  const utf8 = Buffer.from(bytes).toString('utf8');
  const letters = utf8.match(/[^\0-\x7f]/gu) ?? [];
  const wrong = letters.filter((letter) => letter === '\ufffd');
  if (!bytes.includes(0x1b) && wrong.length <= letters.length / 2) return utf8;
  const guesses = analyse(bytes.subarray(0, MAX_ANALYSED));
  const guess = guesses.find(({ name }) => name !== 'ASCII' && !name.startsWith('UTF-32'));
  const isLikely = guess !== undefined && guess.confidence >= MIN_CONFIDENCE;
  return (
    decodeAs(isLikely ? guess.name.toLowerCase() : 'windows-1252', bytes) ??
    Buffer.from(bytes).toString('latin1')
  );
}
