// Cleans and compares texts, because keyboards and clipboards produce different characters for the same text.

/** Control characters, lone surrogates and object replacement characters, which are never text. Tab and line feed stay. */
const NON_TEXT = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffc]/gu;
/** Invisible format characters, except those that belong to letters and emoji: joiners and the tags of flags. */
const INVISIBLE_FORMAT =
  /(?![\p{Join_Control}\u180e\u{e0020}-\u{e007f}])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The characters to normalize: all except ideographs that occur in names and that NFC would replace (Unicode, CJK Compatibility Ideographs). */
const NORMALIZABLE = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** Cleans a text for storage: removes characters that are not text and converts line breaks to LF. Invisible text becomes ''. */
export function cleanText(text: string): string {
  const cleaned = limitMarks(text.replace(LINE_BREAKS, '\n').replace(NON_TEXT, ''));
  return isInvisible(cleaned) ? '' : cleaned.replace(NORMALIZABLE, (part) => part.normalize('NFC')).trim();
}

/** Like {@link cleanText}, but on one line and without invisible characters that change its appearance (Unicode UAX #9). */
export function cleanLine(text: string): string {
  return cleanText(text.replace(INVISIBLE_FORMAT, '').replace(/\r\n|[\s\u0085]/g, ' '));
}

/** Letters of the blocks that Unicode reserves for right-to-left scripts (DerivedBidiClass.txt). */
const RIGHT_TO_LEFT =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates right-to-left text from the words around it, as `<bdi>` does in HTML (UAX #9, FSI and PDI). */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Limits a letter to 30 marks, because NFC takes quadratic time. No script needs more (Unicode UAX #15, Stream-Safe Text Format). */
export function limitMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/** True for a text of only whitespace, marks without a letter, and invisible characters (Unicode UAX #44) such as U+2800. */
export function isInvisible(text: string): boolean {
  return !/[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Converts decimal digits to ASCII. Unicode encodes the ten digits of a script in order, from zero. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10); // because the digits of several scripts may follow one another directly
  });
}

/** Folds a text for comparison: 'lodz' finds 'Łódź'. Case, accents, quotation marks and the kind of a dash are ignored. */
export function foldText(text: string): string {
  // The pattern skips the other ASCII characters, which only need lower case.
  return text.replace(/["'^`]|[^\u0000-\u007f]+/g, foldPart).toLowerCase();
}

function foldPart(part: string): string {
  // Removes ignored characters before NFKD, which would turn a lone accent such as ´ into a space and a mark, and again after
  // it, because NFKD separates marks from their letters.
  const letters = part.replace(IGNORED, '').normalize('NFKD').replace(IGNORED, '').toLowerCase();
  const folded = letters.replace(FOLDABLE_LETTERS, (letter) => FOLDED_LETTERS[letter] ?? letter);
  // Upper case also folds letters such as ß and ı. Σ is replaced, because `toLowerCase` in foldText would make a final Σ a ς.
  return asciiDigits(folded)
    .replace(/\p{Dash}/gu, '-')
    .toUpperCase()
    .replaceAll('Σ', 'σ');
}

/** Folds each spelling of a name: 'Müller' is also 'Mueller', 'Åse' also 'Aase' (ICAO Doc 9303, part 3, section 6). */
export function foldSpellings(text: string): string[] {
  const spelled = text.normalize('NFC');
  const transcribed = spelled.replace(/[äöøüå]/gi, (letter) => letter + (/å/i.test(letter) ? 'a' : 'e'));
  return (spelled === transcribed ? [spelled] : [spelled, transcribed]).map(foldText);
}

/** Marks, tatweel and other prolongations, and characters that people use as apostrophes or quotation marks. */
const IGNORED =
  /[\p{M}\p{Diacritic}\p{Extender}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Quotation_Mark}\u2032\u2033]/gu;

/** Letters that Unicode does not decompose, folded like CLDR's Latin-ASCII and Lucene's search of Arabic and Persian. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
};
const FOLDABLE_LETTERS = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g');
