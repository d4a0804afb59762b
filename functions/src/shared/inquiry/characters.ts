// Keyboards and clipboards write the same text with different characters.

/** Marks of direction and blanks without width. Joiners (U+200C, U+200D) stay: Persian and emoji need them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Letters of the blocks that Unicode keeps for scripts from right to left (DerivedBidiClass.txt). */
const RIGHT_TO_LEFT =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps a right-to-left text in its place among other words, as `<bdi>` does, where there is no HTML (UAX #9, FSI and PDI). */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** No script has more marks than 30 on a letter (Unicode UAX #15, Stream-Safe Text Format). Normalizing takes the square of their number. */
export function limitMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/** Nothing but blanks and characters that show nothing, such as a joiner or a filler (Unicode, Default_Ignorable). */
export function isInvisible(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** Arabic-Indic and Persian digits as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** 'lodz' finds 'Łódź', and an address in full-width letters or the apostrophe of a phone matches a plain one. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return asciiDigits(removeInvisible(lower))
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .replace(LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

const ASCII = /^[\u0000-\u007f]*$/;
const APOSTROPHES = /[\u00b4\u02b9-\u02bc\u2018-\u201b\u2032]/g;
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ð: 'd', đ: 'd' },
  ...{ ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ø: 'o', ŧ: 't' },
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
