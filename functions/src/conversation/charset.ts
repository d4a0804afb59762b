import { analyse } from 'chardet';

/** Charsets that programs name without a look at the text. The others are believed. */
const DOUBTFUL = /^(?:|default|none|(?:us-?)?ascii|ansi_x3.*|unicode-1-1-utf-7|utf-?[78])$|unknown|8-?bit/i;
const TEXT_TYPE = /^(content-type:\s*text\/(?:plain|html))(?=[;\s])((?:[^\n]|\n[ \t])*)/gim;
const CHARSET = /\bcharset[ \t]*=[ \t]*"?([^\s";]{0,100})/i;
/** The first of two charset parameters counts. This charset of the WHATWG keeps bytes as U+F780 to U+F7FF. */
const KEPT = '; charset=x-user-defined';
const DOUBTFUL_WORD = /=\?(?:us-ascii|(?:x-)?unknown(?:-8bit)?)\?/gi;
const KEPT_WORD = '=?x-user-defined?';
/** A guess with less confidence is no better than the charset that most mails without one have. */
const MIN_CONFIDENCE = 20;
const MAX_ANALYSED = 64 * 1024;
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

/** The mail with its header in UTF-8, and the texts whose charset is doubtful marked so that they keep their bytes. */
export function keepDoubtfulBytes(raw: Uint8Array): Buffer {
  const mail = Buffer.from(raw).toString('latin1');
  const end = /\r?\n\r?\n/.exec(mail)?.index ?? mail.length;
  const letters = decodeBytes(raw.subarray(0, end)).replace(DOUBTFUL_WORD, KEPT_WORD);
  const type = /^content-type:/im.test(letters) ? '' : `Content-Type: text/plain${KEPT}\r\n`;
  const marked = `${type}${Buffer.from(letters).toString('latin1')}${mail.slice(end)}`.replace(
    TEXT_TYPE,
    mark,
  );
  return Buffer.from(marked, 'latin1');
}

const mark = (field: string, type: string, parameters: string) =>
  DOUBTFUL.test(CHARSET.exec(parameters)?.[1] ?? '') ? `${type}${KEPT}${parameters}` : field;

/** The letters of a text of which `keepDoubtfulBytes` has kept the bytes. @param names the mail with its charsets */
export function readLetters(text: string, names: string): string {
  const letters = text
    .replaceAll(KEPT, '')
    .replace(/[\0-\x7f\uf780-\uf7ff]+/g, (run) =>
      /[\uf780-\uf7ff\x1b]/.test(run) ? decodeBytes(Buffer.from(run, 'latin1')) : run,
    );
  if (!/charset[ \t]*=[ \t]*"?(?:iso-8859-1|latin1|windows-1252)\b/i.test(names)) return letters;
  const toBytes = (run: string) => Uint8Array.from(run, (letter) => WINDOWS_1252.indexOf(letter));
  const run = /[\0-\xff\u0152-\u0192\u02c6\u02dc\u2013-\u2122]+/g;
  return letters.replace(run, (text) => decodeBytes(toBytes(text), text));
}

/** UTF-8 if it is valid, else what the detector takes it for, else Windows-1252. */
export function decodeBytes(bytes: Uint8Array, otherwise?: string): string {
  try {
    if (!bytes.includes(0x1b)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (otherwise !== undefined) return otherwise;
  }
  const guesses = analyse(bytes.subarray(0, MAX_ANALYSED));
  const guess = guesses.find(({ name }) => name !== 'ASCII' && !name.startsWith('UTF-32'));
  const isLikely = guess !== undefined && guess.confidence >= MIN_CONFIDENCE;
  return new TextDecoder(isLikely ? guess.name : 'windows-1252').decode(bytes);
}
