import { OUTGOING, type Message } from './messages.ts';

/** Whole lines of a text, in their order. Empty lines between two blocks are in neither. */
export interface Block {
  isQuoted: boolean;
  text: string;
}

/** Signs of the line above a quotation, in any language: an address, a date, a colon or dashes at the end. */
const ADDRESS = /[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{1,100}/u;
const DATE = /\p{Nd}{4}|\p{Nd}{1,2}[./-]\p{Nd}/u;
const COLON = /:[- ]{0,10}$|[-_]{3}$/u;
const HEADER_FIELD = /^[^:]{1,40}:/u;
const SEPARATOR = /^[-_=*]{5,}$/;
/** Words between dashes, such as "Original Message". */
const DASHED_TITLE = /^[-_]{2,}[^-_\d]{5,60}[-_]{2,}:?$/u;
const MAX_FIELD_LINES = 30;
/** This many words of others are a quotation even without a mark or a heading. */
const MIN_UNMARKED_WORDS = 12;
const INVISIBLE = /[\u200e\u200f\ufeff]/g;
/** Links count as one word each, because gateways rewrite their URLs, and mail programs write a URL twice. */
const LINKS = /(?:[[<]?https?:\/\/[^\s>\]]*[>\]]?[^\S\n]*)+/gi;
const MAILTO = /<mailto:[^<>\n]*>/gi;

/** The words of a text in lower case. A Chinese or Japanese character counts as a word, as does an emoji. */
export const splitWords = (text: string) =>
  text.toLowerCase().match(/\p{Script=Han}|[\u3040-\u30ff]|[\p{L}\p{M}\p{N}]+|\p{So}/gu) ?? [];

/** {@link splitWords}, with the same word for each link. */
const comparableWords = (text: string) =>
  splitWords(text.normalize('NFKC').replace(MAILTO, ' ').replace(LINKS, ' link '));

/** Every three consecutive words of a text. A text of one or two words is a single item. */
const toTrigrams = (words: readonly string[]) =>
  words.length < 3
    ? [words.join(' ')]
    : words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '));

/** The trigrams of words in earlier texts. */
export class KnownWords {
  readonly #trigrams = new Set<string>();

  add(text: string): this {
    for (const trigram of toTrigrams(comparableWords(text))) this.#trigrams.add(trigram);
    return this;
  }

  has(trigram: string): boolean {
    return this.#trigrams.has(trigram);
  }
}

/**
 * Divides the messages of a conversation into blocks that their authors wrote and blocks that they quote.
 * @param inquiry the texts of the inquiry
 * @param messages oldest first
 */
export function foldMessages(
  inquiry: readonly string[],
  messages: readonly Pick<Message, 'nature' | 'text'>[],
): Block[][] {
  const earlier = new KnownWords();
  const ours = new KnownWords();
  const theirs = new KnownWords();
  for (const text of inquiry) {
    earlier.add(text);
    theirs.add(text);
  }
  return messages.map(({ nature, text }) => {
    const [own, others] = OUTGOING.includes(nature) ? [ours, theirs] : [theirs, ours];
    const blocks = foldQuotations(text, earlier, others);
    earlier.add(text);
    own.add(writtenText(blocks));
    return blocks;
  });
}

/** Describes a quotation by its length. */
export function describeQuotation({ text }: Block): string {
  const count = text.split('\n').filter((line) => line.trim() !== '').length;
  return count === 1 ? '1 quoted line' : `${count} quoted lines`;
}

/** The text that the author wrote, without quotations. */
export const writtenText = (blocks: readonly Block[]) =>
  blocks
    .filter(({ isQuoted }) => !isQuoted)
    .map(({ text }) => text.trim())
    .join('\n\n');

/**
 * Divides a text into blocks. Lines that the record already contains are quoted, with the heading directly above them.
 * Lines marked with `>` are quoted together if at least half of their words are known. Other lines are quoted if a known text has
 * their words in the same order, and if a heading or many words of others show that the author only repeats them.
 * @param earlier the words of all earlier texts, which are the known texts
 * @param others the words of earlier texts by others, because authors may also repeat their own
 */
export function foldQuotations(text: string, earlier: KnownWords, others: KnownWords): Block[] {
  const lines = text.split('\n');
  const plain = lines.map((line) => line.normalize('NFKC').replaceAll(INVISIBLE, '').trim());
  const quoted = new Set<number>();
  for (const run of findRuns(plain, earlier, others)) {
    const heading = findHeading(plain, run.firstLine, quoted.size === 0);
    // A line above that ends with a colon introduces words that the author repeats on purpose.
    const isIntroduced = COLON.test(plain[lastNonEmptyLine(plain, run.firstLine)] ?? '');
    const isQuotation = run.isMarked
      ? run.known * 2 >= run.words
      : heading !== undefined || (run.foreign >= MIN_UNMARKED_WORDS && !isIntroduced);
    if (!isQuotation) continue;
    for (let at = heading ?? run.firstLine; at <= run.lastLine; at += 1) quoted.add(at);
  }
  return toBlocks(lines, quoted);
}

/** Lines that are quoted together or not at all, with counts of their words. */
interface Run {
  isMarked: boolean;
  firstLine: number;
  lastLine: number;
  words: number;
  /** Words with the same neighbors in a known text. */
  known: number;
  /** Known words that others wrote. */
  foreign: number;
}

/** Finds runs of marked lines and runs of lines whose words are all known. A run may contain empty lines. */
function findRuns(plain: readonly string[], earlier: KnownWords, others: KnownWords): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [at, { words, known, foreign, isJoined }] of countKnown(plain, earlier, others).entries()) {
    const isMarked = plain[at]?.startsWith('>') ?? false;
    const isKnown = words > 0 && known === words;
    // Empty lines belong to any run. An unmarked line without words, such as a rule, ends only a marked run.
    const isRule = words === 0 && !isMarked && !run?.isMarked;
    if (plain[at] === '' || isRule) continue;
    // An unmarked line may continue a marked run, because mail programs break a marked line in two.
    const continuesRun = isMarked ? run?.isMarked : isKnown && isJoined;
    if (!continuesRun) run = undefined;
    if (run === undefined && (isMarked || isKnown)) {
      run = { isMarked, firstLine: at, lastLine: at, words: 0, known: 0, foreign: 0 };
      runs.push(run);
    }
    if (run === undefined) continue;
    run.lastLine = at;
    run.words += words;
    run.known += known;
    run.foreign += foreign;
  }
  return runs;
}

/** Counts the known words of each line. Compares consecutive words across lines, because mail programs move line breaks. */
function countKnown(plain: readonly string[], earlier: KnownWords, others: KnownWords) {
  const counts = plain.map(() => ({ words: 0, known: 0, foreign: 0, isJoined: false }));
  const words = plain.flatMap((line, at) => comparableWords(line).map((word) => ({ word, at })));
  const known = new Set<number>();
  const foreign = new Set<number>();
  const joined = new Set<number>(); // words that follow the word before them in a known text too
  for (const [first, trigram] of toTrigrams(words.map(({ word }) => word)).entries()) {
    const isForeign = others.has(trigram);
    if (!isForeign && !earlier.has(trigram)) continue;
    for (const index of [first, first + 1, first + 2]) {
      known.add(index);
      if (isForeign) foreign.add(index);
      if (index > first) joined.add(index);
    }
  }
  for (const [index, { at }] of words.entries()) {
    const count = counts[at];
    if (!count) continue;
    if (count.words === 0) count.isJoined = joined.has(index); // with the line above
    count.words += 1;
    if (known.has(index)) count.known += 1;
    if (foreign.has(index)) count.foreign += 1;
  }
  // Compares a line of one or two words with earlier texts that consist of one or two words.
  for (const [at, count] of counts.entries()) {
    const [text = ''] = count.words < 3 ? toTrigrams(comparableWords(plain[at] ?? '')) : [];
    if (text !== '' && (others.has(text) || earlier.has(text))) count.known = count.words;
  }
  return counts;
}

/** The index of the last non-empty line before `end`; -1 if all are empty. */
function lastNonEmptyLine(plain: readonly string[], end: number): number {
  let at = end - 1;
  while (plain[at] === '') at -= 1;
  return at;
}

/**
 * The first line of the heading directly above a quotation; undefined without a heading.
 * @param isFirst true if no line above is quoted; below a quotation, a date and a colon may be the author's own words
 */
function findHeading(plain: readonly string[], firstQuoted: number, isFirst: boolean): number | undefined {
  const end = lastNonEmptyLine(plain, firstQuoted) + 1;
  const start = startOfFields(plain, end) ?? startOfAttribution(plain, end, isFirst);
  const above = lastNonEmptyLine(plain, start ?? end);
  const line = plain[above] ?? '';
  return DASHED_TITLE.test(line) || (start !== undefined && SEPARATOR.test(line)) ? above : start;
}

/** The first of at least three header fields such as From, Sent and To. Below a dashed title, one field is enough. */
function startOfFields(plain: readonly string[], end: number): number | undefined {
  let start = end;
  while (end - start < MAX_FIELD_LINES && HEADER_FIELD.test(plain[start - 1] ?? '')) start -= 1;
  return end - start >= 3 || (start < end && DASHED_TITLE.test(plain[start - 1] ?? '')) ? start : undefined;
}

/**
 * The first line of a heading in prose, such as "On 10 Mar 2026, Ann <ann@firm.example> wrote:". The heading has at most four
 * lines, and only as many as are needed for an address, a date and a colon. If one of the three is missing, two are enough.
 */
function startOfAttribution(plain: readonly string[], end: number, isFirst: boolean): number | undefined {
  const starts = [1, 2, 3, 4].map((count) => end - count);
  const empty = starts.findIndex((at) => (plain[at] ?? '') === '');
  if (empty !== -1) starts.splice(empty);
  const findStart = (...signs: RegExp[]) =>
    starts.find((from) => signs.every((sign) => sign.test(plain.slice(from, end).join(' '))));
  return (
    findStart(ADDRESS, DATE, COLON) ??
    findStart(ADDRESS, COLON) ??
    findStart(ADDRESS, DATE) ??
    (isFirst ? findStart(DATE, COLON) : undefined)
  );
}

function toBlocks(lines: readonly string[], quoted: ReadonlySet<number>): Block[] {
  const blocks: { isQuoted: boolean; lines: string[] }[] = [];
  let gap: string[] = []; // empty lines, which are kept only within a block
  for (const [at, line] of lines.entries()) {
    const isQuoted = quoted.has(at);
    const last = blocks.at(-1);
    if (line.trim() === '' && !isQuoted) gap.push(line);
    else {
      if (last?.isQuoted === isQuoted) last.lines.push(...gap, line);
      else blocks.push({ isQuoted, lines: [line] });
      gap = [];
    }
  }
  return blocks.map((block) => ({ isQuoted: block.isQuoted, text: block.lines.join('\n').trimEnd() }));
}
