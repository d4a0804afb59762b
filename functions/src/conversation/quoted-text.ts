type FoldedText = Readonly<Record<'text' | 'quoted', string>>;

/** Signs of the line above a quotation, in any language: an address, a day or time, fields, a colon at the end. */
const ADDRESS = /[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{1,100}/u;
const DATE = /\p{Nd}{4}|\p{Nd}{1,2}[.:/-]\p{Nd}/u;
const FIELD = /^[^:：]{1,40}[:：]/u;
const COLON = /[:：][- ]{0,10}$|[-_]{3}$/u;
const RULE = /^[-_=*]{5,}/;
/** Words between dashes, such as "Original Message". */
const DASHED = /^[-_]{2,}[^-_\d]{5,60}[-_]{2,}:?$/u;
/** Lines of a heading in words, and of one in fields. */
const MAX_ATTRIBUTION = 4;
const MAX_FIELDS = 30;
/** Words that are folded without a heading: a signature has fewer. */
const MANY_WORDS = 12;
const INVISIBLE = /[\u200e\u200f\ufeff]/g;
/** Gateways rewrite links, and programs write an address twice. */
const LINKS = /<mailto:[^<>\n]*>|\[?https?:\/\/[^\s>\]]*\]?/gi;

/**
 * Folds what the record has already: the lines whose words stand in a row in one of its texts, with the heading above
 * them. Lines marked by `>` are folded together, if most of their words are known. Known words above the last heading are
 * the writer's, such as a greeting. A mail with other words between the folded lines stays whole, as does one that begins
 * with the quotation.
 * @param known the inquiry, our answers and earlier replies
 */
export function foldQuotation(mail: string, known: readonly string[] = []): FoldedText {
  const lines = mail.split('\n');
  const plain = lines.map((line) => line.normalize('NFKC').replaceAll(INVISIBLE, '').trim());
  const whole = { text: mail.trim(), quoted: '' };
  const { isQuoted, isBlank, wordsIn } = readLines(plain, known);
  const first = plain.findIndex((_, at) => isQuoted(at));
  const last = plain.findLastIndex((_, at) => isQuoted(at));
  if (first === -1) return whole;
  const isQuotation = (from: number, to: number, needed = wordsNeeded(plain, from)) =>
    wordsIn(from, to) >= needed;
  // The last run of quoted lines, with the headings in it.
  let begin = -1;
  let needed = 0;
  for (let at = first; at <= last; at += 1) {
    if (isQuoted(at) && begin === -1) [begin, needed] = [at, wordsNeeded(plain, at)];
    if (isQuoted(at) || isBlank(at)) continue;
    const end = begin === -1 ? undefined : headingBetween(plain, at);
    if (end !== undefined && isQuotation(begin, at - 1, needed)) at = end - 1;
    else begin = -1;
  }
  // The closing of the writer may be just above it.
  const marked = plain.findIndex((line, at) => at > begin && line.startsWith('>'));
  if (marked !== -1 && !isQuotation(begin, marked - 1)) begin = marked;
  if (!isQuotation(begin, last)) return whole;
  const heading = headingAbove(plain, begin);
  const isAnswered =
    headingAbove(plain, first) !== undefined ||
    plain.slice(first, begin).some((line) => line.startsWith('>')) ||
    (heading === undefined && !plain[begin]?.startsWith('>'));
  if (begin !== first && isAnswered) return whole;
  const start = withRule(plain, heading ?? begin);
  if (plain.slice(0, start).every((_, at) => isBlank(at))) return whole;
  const join = (from: number, to = lines.length) => lines.slice(from, to).join('\n').trim();
  const above = lines.slice(0, start).join('\n').trimEnd();
  return { text: `${above}\n\n${join(last + 1)}`.trim(), quoted: join(start, last + 1) };
}

/** How many known words that begin at a line are a quotation: any below a heading, none below a colon of the writer. */
function wordsNeeded(plain: readonly string[], from: number): number {
  if (plain[from]?.startsWith('>') || headingAbove(plain, from) !== undefined) return 0;
  return COLON.test(plain[filledAbove(plain, from)] ?? '') ? Infinity : MANY_WORDS;
}

/** The last line above another that is not empty; -1 for none. */
function filledAbove(plain: readonly string[], end: number): number {
  let at = end - 1;
  while (plain[at] === '') at -= 1;
  return at;
}

function readLines(plain: readonly string[], known: readonly string[]) {
  const counts = compareWith(known, plain);
  const isMarked = plain.map(
    (line, at) => line.startsWith('>') || isWrapped(line, plain[at - 1] ?? '', plain[at + 1] ?? ''),
  );
  const isBlank = (at: number) => counts[at]?.words === 0 && !isMarked[at];
  const quoted = new Set([...plain.keys()].filter((at) => !isMarked[at] && isAllKnown(counts[at])));
  // A run of marked lines, with the empty lines in it.
  for (let at = 0; at < plain.length; at += 1) {
    if (!isMarked[at]) continue;
    let end = at;
    for (let next = at; next < plain.length && (isMarked[next] || isBlank(next)); next += 1)
      if (isMarked[next]) end = next;
    const run = counts.slice(at, end + 1);
    const sum = (key: 'words' | 'known') => run.reduce((total, count) => total + count[key], 0);
    if (sum('known') * 2 >= sum('words')) for (let line = at; line <= end; line += 1) quoted.add(line);
    at = end;
  }
  let total = 0;
  const sums = counts.map(({ known: count }) => (total += count));
  return {
    isQuoted: (at: number) => quoted.has(at),
    isBlank,
    wordsIn: (from: number, to: number) => (sums[to] ?? 0) - (sums[from - 1] ?? 0),
  };
}

/** Whether a line without a mark is the end of the marked line above, which a mail program has wrapped, and no answer to it. */
function isWrapped(line: string, above: string, below: string): boolean {
  const wasFull = above.startsWith('>') && above.length + (line + ' ').indexOf(' ') >= 71;
  return wasFull && below.startsWith('>') && !(/^\p{Ll}/u.test(line) ? /[?:]$/ : /[.!?:]$/).test(above);
}

/** The first line of the heading above a quotation; undefined if none is there. */
function headingAbove(plain: readonly string[], first: number): number | undefined {
  const end = filledAbove(plain, first) + 1;
  // The fewest lines with two signs: a colon alone also introduces what the writer repeats.
  const isHeading = (from: number) => {
    const text = plain.slice(from, end).join(' ');
    return [DATE, ADDRESS, COLON].filter((sign) => sign.test(text)).length >= 2;
  };
  for (let from = end - 1; from >= Math.max(0, end - MAX_ATTRIBUTION) && plain[from] !== ''; from -= 1)
    if (isHeading(from)) return startOfFields(plain, from);
  if (plain[first]?.startsWith('>') && COLON.test(plain[end - 1] ?? '')) return end - 1;
  // A gateway may have put a paragraph of its own below fields such as From, Sent and To.
  const gap = plain.lastIndexOf('', end - 1);
  for (const stop of [end, filledAbove(plain, gap) + 1]) {
    const start = startOfFields(plain, stop);
    if (DASHED.test(plain[start] ?? '') || (stop - start >= 3 && isHeading(start))) return start;
  }
  return undefined;
}

/** The first of the fields above a line, or the words between dashes above them. */
function startOfFields(plain: readonly string[], end: number): number {
  let start = end;
  while (end - start < MAX_FIELDS && FIELD.test(plain[start - 1] ?? '')) start -= 1;
  return DASHED.test(plain[start - 1] ?? '') ? start - 1 : start;
}

/** The end of a heading that stands between two quoted texts; undefined for other words. */
function headingBetween(plain: readonly string[], at: number): number | undefined {
  const next = plain.slice(at, at + 10);
  const blank = next.indexOf('');
  const lines = blank === -1 ? next : next.slice(0, blank);
  const text = lines.join(' ');
  return ADDRESS.test(text) && DATE.test(text) && lines.some((line) => FIELD.test(line))
    ? at + lines.length
    : undefined;
}

/** A rule above a heading belongs to it. */
function withRule(plain: readonly string[], start: number): number {
  const above = filledAbove(plain, start);
  return RULE.test(plain[above] ?? '') ? above : start;
}

/** The words of a text in lower case. A sign of Chinese or Japanese counts as one. */
export const splitWords = (text: string) =>
  text.toLowerCase().match(/\p{Script=Han}|[\u3040-\u30ff]|[\p{L}\p{M}\p{N}]+/gu) ?? [];
const toTrigrams = (words: readonly string[]) =>
  words.slice(2).map((word, at) => [words[at], words[at + 1], word].join(' '));

interface LineCount {
  words: number;
  /** Words that follow their neighbors in a known text too. */
  known: number;
}
const isAllKnown = (count: LineCount | undefined) =>
  count !== undefined && count.words > 0 && count.known === count.words;

/** Compares words in a row across lines: mail programs break lines elsewhere. */
function compareWith(texts: readonly string[], lines: readonly string[]): LineCount[] {
  const read = (text: string) => splitWords(text.normalize('NFKC').replace(LINKS, ' '));
  const trigrams = new Set(texts.flatMap((text) => toTrigrams(read(text))));
  const short = new Set(texts.map((text) => read(text).join(' ')));
  const words = lines.flatMap((line, at) => read(line).map((word) => ({ word, at })));
  const familiar = new Set<number>();
  for (const [at, trigram] of toTrigrams(words.map(({ word }) => word)).entries())
    if (trigrams.has(trigram)) for (const index of [at, at + 1, at + 2]) familiar.add(index);
  const counts = lines.map((): LineCount => ({ words: 0, known: 0 }));
  for (const [index, { at }] of words.entries()) {
    const count = counts[at];
    if (!count) continue;
    count.words += 1;
    if (familiar.has(index)) count.known += 1;
  }
  for (const [at, count] of counts.entries())
    if (count.words > 0 && count.words < 3 && short.has(read(lines[at] ?? '').join(' ')))
      count.known = count.words;
  return counts;
}
