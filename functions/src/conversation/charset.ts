import { analyse } from 'chardet';

/** Charsets that programs name without a look at the text. The others are believed. */
const DOUBTFUL = /^(?:|default|none|(?:us-?)?ascii|ansi_x3.*|unicode-1-1-utf-7|utf-?[78])$|unknown|8-?bit/i;
const TEXT_TYPE = /^(content-type:\s*text\/(?:plain|html))(?=[;\s])((?:[^\n]|\n[ \t])*)/gim;
const CHARSET = /\bcharset[ \t]*=[ \t]*"?([^\s";]{0,100})/i;
/** Of two parameters the first counts. This charset of the WHATWG keeps bytes as U+F780 to U+F7FF. */
const KEPT = '; charset=x-user-defined';
const DOUBTFUL_WORD = /=\?(?:us-ascii|(?:x-)?unknown(?:-8bit)?)\?/gi;
const KEPT_WORD = '=?x-user-defined?';
/** Below it a guess is no better than the charset that most mails without one have. */
const MIN_CONFIDENCE = 20;
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

/** The mail with its header in UTF-8, and the texts whose charset is doubtful marked so that they keep their bytes. */
export function keepDoubtfulBytes(raw: Uint8Array): Buffer {
  const mail = Buffer.from(raw).toString('latin1');
  const end = /\r?\n\r?\n/.exec(mail)?.index ?? mail.length;
  const head = Buffer.from(decodeBytes(raw.subarray(0, end)).replace(DOUBTFUL_WORD, KEPT_WORD)).toString(
    'latin1',
  );
  const marked = `${head}${mail.slice(end)}`.replace(TEXT_TYPE, (field, type: string, parameters: string) =>
    DOUBTFUL.test(CHARSET.exec(parameters)?.[1] ?? '') ? `${type}${KEPT}${parameters}` : field,
  );
  return Buffer.from(
    /^content-type:/im.test(head) ? marked : `Content-Type: text/plain${KEPT}\r\n${marked}`,
    'latin1',
  );
}

/** The letters of a text of which `keepDoubtfulBytes` has kept the bytes. @param names the mail with its charsets */
export function readLetters(text: string, names: string): string {
  const letters = text
    .replaceAll(KEPT, '')
    .replace(/[\0-\x7f\uf780-\uf7ff]+/g, (run) =>
      /[\uf780-\uf7ff\x1b]/.test(run) ? decodeBytes(Buffer.from(run, 'latin1')) : run,
    );
  if (/charset[ \t]*=[ \t]*"?(?:unicode-1-1-)?utf-?7\b/i.test(names)) return decodeUtf7(letters);
  if (!/charset[ \t]*=[ \t]*"?(?:iso-8859-1|latin1|windows-1252)\b/i.test(names)) return letters;
  return letters.replace(/[\0-\xff\u0152-\u0192\u02c6\u02dc\u2013-\u2122]+/g, (run) =>
    decodeBytes(
      Uint8Array.from(run, (letter) => WINDOWS_1252.indexOf(letter)),
      run,
    ),
  );
}

/** UTF-8 if it is valid, else what the detector takes it for, else Windows-1252. */
export function decodeBytes(bytes: Uint8Array, otherwise?: string): string {
  try {
    if (!bytes.includes(0x1b)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (otherwise !== undefined) return otherwise;
  }
  const guess = analyse(bytes).find(({ name }) => name !== 'ASCII' && !name.startsWith('UTF-32'));
  return new TextDecoder(guess && guess.confidence >= MIN_CONFIDENCE ? guess.name : 'windows-1252').decode(
    bytes,
  );
}

/** RFC 2152. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([a-z0-9+/]*)-?/gi, (_, base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    return base64 === ''
      ? '+'
      : bytes
          .subarray(0, bytes.length & ~1)
          .swap16()
          .toString('utf16le');
  });
}
