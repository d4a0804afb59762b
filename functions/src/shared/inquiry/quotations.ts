import { FROM_US, type Message } from './messages.ts';

/** Whole lines of a text, in their order. Empty lines between two blocks are in neither. */
export interface Block {
  isQuoted: boolean;
  text: string;
}

/** Signs of the line above a quotation, in any language: an address, a day, a colon at the end. */
const ADDRESS = /[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{1,100}/u;
const DATE = /\p{Nd}{4}|\p{Nd}{1,2}[./-]\p{Nd}/u;
const COLON = /:[- ]{0,10}$|[-_]{3}$/u;
const FIELD = /^[^:]{1,40}:/u;
const RULE = /^[-_=*]{5,}$/;
/** Words between dashes, such as "Original Message". */
const DASHED = /^[-_]{2,}[^-_\d]{5,60}[-_]{2,}:?$/u;
const MAX_FIELD_LINES = 30;
/** Words of others that are a quotation without a mark and a heading. */
const MANY_WORDS = 12;
const INVISIBLE = /[\u200e\u200f\ufeff]/g;
/** Gateways rewrite the addresses of links, and programs write an address twice. */
const LINKS = /(?:[[<]?https?:\/\/[^\s>\]]*[>\]]?[^\S\n]*)+/gi;
const MAILTO = /<mailto:[^<>\n]*>/gi;

/** The words of a text in lower case. A sign of Chinese or Japanese counts as one, as does an emoji. */
export const splitWords = (text: string) =>
  text.toLowerCase().match(/\p{Script=Han}|[\u3040-\u30ff]|[\p{L}\p{M}\p{N}]+|\p{So}/gu) ?? [];

/** {@link splitWords}, in which links are one word each, the same. */
const readWords = (text: string) =>
  splitWords(text.normalize('NFKC').replace(MAILTO, ' ').replace(LINKS, ' link '));

/** The words of a text, three in a row. A shorter text is one row. */
const toRows = (words: readonly string[]) =>
  words.length < 3 ? [words.join(' ')] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));

/** The rows of words in earlier texts. */
export class KnownWords {
  readonly #rows = new Set<string>();

  add(text: string): this {
    for (const row of toRows(readWords(text))) this.#rows.add(row);
    return this;
  }

  has(row: string): boolean {
    return this.#rows.has(row);
  }
}

/**
 * Divides the messages of a conversation into what their authors wrote and what they quote.
 * @param inquiry texts of the visitor
 * @param messages oldest first
 */
export function foldMessages(
  inquiry: readonly string[],
  messages: readonly Pick<Message, 'nature' | 'text'>[],
): Block[][] {
  const [known, ours, theirs] = [new KnownWords(), new KnownWords(), new KnownWords()];
  for (const text of inquiry) {
    known.add(text);
    theirs.add(text);
  }
  return messages.map(({ nature, text }) => {
    const [own, others] = FROM_US.includes(nature) ? [ours, theirs] : [theirs, ours];
    const blocks = foldQuotations(text, known, others);
    known.add(text);
    own.add(writtenText(blocks));
    return blocks;
  });
}

/** Names a quotation by its length. */
export function describeQuoted({ text }: Block): string {
  const count = text.split('\n').filter((line) => line.trim() !== '').length;
  return count === 1 ? '1 quoted line' : `${count} quoted lines`;
}

/** What the author of a text wrote. */
export const writtenText = (blocks: readonly Block[]) =>
  blocks
    .filter(({ isQuoted }) => !isQuoted)
    .map(({ text }) => text.trim())
    .join('\n\n');

/**
 * Finds the lines that the record has already, with the heading directly above them. Lines marked by `>` are quoted
 * together, if most of their words are known. Other lines are quoted if their words stand in a row in a known text, and
 * a heading, or many words of others, shows that the author only repeats them.
 * @param others what others have written of it: an author may also repeat words
 */
export function foldQuotations(text: string, known: KnownWords, others: KnownWords): Block[] {
  const lines = text.split('\n');
  const plain = lines.map((line) => line.normalize('NFKC').replaceAll(INVISIBLE, '').trim());
  const quoted = new Set<number>();
  for (const run of findRuns(plain, known, others)) {
    const heading = headingAbove(plain, run.first, quoted.size === 0);
    const introduces = COLON.test(plain[filledAbove(plain, run.first)] ?? '');
    const isQuotation = run.isMarked
      ? run.known * 2 >= run.words
      : heading !== undefined || (run.foreign >= MANY_WORDS && !introduces);
    if (!isQuotation) continue;
    for (let at = heading ?? run.first; at <= run.last; at += 1) quoted.add(at);
  }
  return toBlocks(lines, quoted);
}

/** Lines that are quoted together or not at all, and their words. */
interface Run {
  isMarked: boolean;
  first: number;
  last: number;
  words: number;
  /** Words that follow their neighbors in a known text too, and those of others among them. */
  known: number;
  foreign: number;
}

/** The runs of marked lines, and of lines all of whose words are known. Empty lines may be between the lines of a run. */
function findRuns(plain: readonly string[], earlier: KnownWords, others: KnownWords): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [at, { words, known, foreign, isJoined }] of countKnown(plain, earlier, others).entries()) {
    const isMarked = plain[at]?.startsWith('>') ?? false;
    const isKnown = words > 0 && known === words;
    const isRule = words === 0 && !isMarked && !run?.isMarked;
    if (plain[at] === '' || isRule) continue;
    // Mail programs break a marked line in two.
    if (!(isMarked ? run?.isMarked : isKnown && isJoined)) run = undefined;
    if (run === undefined && (isMarked || isKnown))
      runs.push((run = { isMarked, first: at, last: at, words: 0, known: 0, foreign: 0 }));
    if (run === undefined) continue;
    run.last = at;
    run.words += words;
    run.known += known;
    run.foreign += foreign;
  }
  return runs;
}

/** Compares words in a row across lines: mail programs break lines elsewhere. */
function countKnown(plain: readonly string[], earlier: KnownWords, others: KnownWords) {
  const counts = plain.map(() => ({ words: 0, known: 0, foreign: 0, isJoined: false }));
  const words = plain.flatMap((line, at) => readWords(line).map((word) => ({ word, at })));
  const [known, foreign, joined] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const [at, row] of toRows(words.map(({ word }) => word)).entries()) {
    const isForeign = others.has(row);
    if (!isForeign && !earlier.has(row)) continue;
    for (const index of [at, at + 1, at + 2]) {
      known.add(index);
      if (isForeign) foreign.add(index);
      if (index > at) joined.add(index);
    }
  }
  for (const [index, { at }] of words.entries()) {
    const count = counts[at];
    if (!count) continue;
    if (count.words === 0) count.isJoined = joined.has(index);
    count.words += 1;
    if (known.has(index)) count.known += 1;
    if (foreign.has(index)) count.foreign += 1;
  }
  // Texts of one or two words.
  for (const [at, count] of counts.entries()) {
    const [row = ''] = count.words < 3 ? toRows(readWords(plain[at] ?? '')) : [];
    if (row !== '' && (others.has(row) || earlier.has(row))) count.known = count.words;
  }
  return counts;
}

/** The last line above another that is not empty; -1 for none. */
function filledAbove(plain: readonly string[], end: number): number {
  let at = end - 1;
  while (plain[at] === '') at -= 1;
  return at;
}

/**
 * The first line of the heading directly above a quotation; undefined if none is there.
 * @param isFirst whether nothing above it is quoted: below that, a day and a colon may be the writer's
 */
function headingAbove(plain: readonly string[], first: number, isFirst: boolean): number | undefined {
  const end = filledAbove(plain, first) + 1;
  const start = startOfFields(plain, end) ?? startOfAttribution(plain, end, isFirst);
  const above = filledAbove(plain, start ?? end);
  const line = plain[above] ?? '';
  return DASHED.test(line) || (start !== undefined && RULE.test(line)) ? above : start;
}

/** Fields such as From, Sent and To. */
function startOfFields(plain: readonly string[], end: number): number | undefined {
  let start = end;
  while (end - start < MAX_FIELD_LINES && FIELD.test(plain[start - 1] ?? '')) start -= 1;
  return end - start >= 3 || (start < end && DASHED.test(plain[start - 1] ?? '')) ? start : undefined;
}

/** The fewest of at most four lines with all signs of a heading, else with two. */
function startOfAttribution(plain: readonly string[], end: number, isFirst: boolean): number | undefined {
  const starts = [1, 2, 3, 4].map((count) => end - count);
  const gap = starts.findIndex((at) => (plain[at] ?? '') === '');
  if (gap !== -1) starts.splice(gap);
  const startWith = (...signs: RegExp[]) =>
    starts.find((from) => signs.every((sign) => sign.test(plain.slice(from, end).join(' '))));
  return (
    startWith(ADDRESS, DATE, COLON) ??
    startWith(ADDRESS, COLON) ??
    startWith(ADDRESS, DATE) ??
    (isFirst ? startWith(DATE, COLON) : undefined)
  );
}

function toBlocks(lines: readonly string[], quoted: ReadonlySet<number>): Block[] {
  const blocks: { isQuoted: boolean; lines: string[] }[] = [];
  let gap: string[] = [];
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
