// Keyboards and clipboards write the same text with different characters.

/** Control characters, halves of a pair and marks of a lost object, which no text means. Tab and line feed stay. */
const UNMEANT = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffc]/gu;
/** Format characters that show nothing, but for those of which letters and emoji consist: joiners, and the tags of flags. */
const FORMAT = /(?![\p{Join_Control}\u180e\u{e0020}-\u{e007f}])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** All but the ideographs of names that NFC takes for others (Unicode, CJK Compatibility Ideographs). */
const COMPOSED = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** A text as it is stored: what is pasted along with it is taken out, line breaks are LF, and what shows nothing is ''. */
export function cleanText(text: string): string {
  const meant = limitMarks(text.replace(LINE_BREAKS, '\n').replace(UNMEANT, ''));
  return isInvisible(meant) ? '' : meant.replace(COMPOSED, (part) => part.normalize('NFC')).trim();
}

/** {@link cleanText} on one line, without marks that make it show as another (Unicode UAX #9). */
export function cleanLine(text: string): string {
  return cleanText(text.replace(FORMAT, '').replace(/\r\n|[\s\u0085]/g, ' '));
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

/** Nothing but blanks, marks without a letter, and characters that show nothing (Unicode UAX #44), as U+2800 does. */
export function isInvisible(text: string): boolean {
  return !/[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** The decimal digits of any script as ASCII digits. Unicode has each ten in a row, from zero. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** What a person reads, to compare it: 'lodz' finds 'Łódź', and no case, accent, quotation mark or kind of dash matters. */
export function foldText(text: string): string {
  return text.replace(/["'^`]|[^\u0000-\u007f]+/g, foldPart).toLowerCase();
}

function foldPart(part: string): string {
  const letters = part.replace(UNREAD, '').normalize('NFKD').replace(UNREAD, '').toLowerCase();
  const folded = letters.replace(OTHER_LETTERS, (letter) => FOLDED_LETTERS[letter] ?? letter);
  // Capitals fold what small letters do not, such as ß and ı. A capital sigma has two small ones.
  return asciiDigits(folded)
    .replace(/\p{Dash}/gu, '-')
    .toUpperCase()
    .replaceAll('Σ', 'σ');
}

/** {@link foldText} in each way of writing a name: 'Müller' is 'Mueller' too (ICAO Doc 9303, part 3, section 6). */
export function foldSpellings(text: string): string[] {
  const spelled = text.normalize('NFC');
  const transcribed = spelled.replace(/[äöøüå]/gi, (letter) => letter + (/å/i.test(letter) ? 'a' : 'e'));
  return (spelled === transcribed ? [spelled] : [spelled, transcribed]).map(foldText);
}

/** Marks, tatweel and other prolongations, and what stands for an apostrophe or a quotation mark. */
const UNREAD =
  /[\p{M}\p{Diacritic}\p{Extender}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Quotation_Mark}\u2032\u2033]/gu;

/** What Unicode does not decompose, as CLDR's Latin-ASCII and the search of Arabic and Persian (Lucene) have it. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', đ: 'd', ħ: 'h', ł: 'l', ŋ: 'n', ø: 'o', ŧ: 't' },
  ...{ ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g');
