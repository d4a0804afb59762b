import { foldSpellings, foldText } from './characters.ts';
import { readableEmail } from './email-address.ts';
import { optionLabel } from './field.ts';
import {
  choiceFields,
  inquiryFields,
  type AnyRecord,
  type ChoiceKey,
  type RecordKind,
  fieldValues,
} from './kinds.ts';
import type { Sort } from './sort.ts';
import { RECORD_STATES, recordState } from './state.ts';
import { type AnswerClock, isLate, PLAIN_CLOCK, waitingMs } from './waiting.ts';

/** `late` keeps the open records that are late. */
export const FILTER_STATES = ['all', ...RECORD_STATES, 'late'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

/** Selects records without an assignee. Usernames are longer. */
export const UNASSIGNED = '-';

/** The filter of a list. `from` and `to` are inclusive times (ISO 8601). A choice applies only to kinds that have its field. */
export interface RecordFilter extends Readonly<Partial<Record<ChoiceKey, string | undefined>>> {
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  /** A username, or UNASSIGNED. */
  assignee?: string | undefined;
  status: FilterState;
}

/** The filter and order of the records of one kind that the dashboard shows and 'Export these' exports. */
export interface RecordQuery extends RecordFilter {
  sort: Sort['field'];
  direction: Sort['direction'];
}

/** Parts of a text that may be phone numbers. */
const DIGIT_GROUPS = /\+?[\d ()./-]{6,}/g;
/** A phone number has more digits than a year. */
const YEAR_DIGITS = 4;
const MIN_SEARCHED_DIGITS = 4;
const LIKE_PHONE_NUMBER = /^\+?[\d ()./-]+$/;

/** The digits of an international number, without a leading + or 00 and without (0). */
function phoneDigits(phone: string): string {
  return phone.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');
}

/** Returns the digits of a phone number or a part of one; undefined for any other search. */
function searchedDigits(text: string): string | undefined {
  const digits = LIKE_PHONE_NUMBER.test(text) ? phoneDigits(text) : '';
  return digits.length >= MIN_SEARCHED_DIGITS ? digits : undefined;
}

const searchTexts = new WeakMap<AnyRecord, string>();

/**
 * Returns the text in which a search looks: the visitor's fields, with the labels of choices, the admin who handled the
 * record, and the conversation. Phone numbers also appear as bare digits. The text is cached, because each keystroke
 * searches all records.
 */
export function searchText(kind: RecordKind, record: AnyRecord): string {
  let text = searchTexts.get(record);
  if (text === undefined) {
    const values = fieldValues(record);
    // Dates are left out, because the digits of a phone number would match them.
    const texts = inquiryFields(kind).flatMap((field) => {
      const items = [values[field.key] ?? []].flat().map(String);
      if (field.type === 'email') return [...new Set(items.flatMap((item) => [item, readableEmail(item)]))];
      return 'options' in field
        ? [...items, ...items.map((item) => optionLabel(field.options, item))]
        : items;
    });
    const words = [...texts, record.handledBy ?? '', record.conversation?.words ?? ''];
    text = foldSpellings(words.join('\n')).join('\n');
    const phones = (text.match(DIGIT_GROUPS) ?? [])
      .map(phoneDigits)
      .filter((digits) => digits.length > YEAR_DIGITS);
    text = [text, ...phones].join('\n');
    searchTexts.set(record, text);
  }
  return text;
}

/** Captures the address or number of a link. */
const LINK = /\b(?:mailto|tel):([^\s?]*)\S*/gi;
/** The characters between words. They include brackets, because people paste `Ann Example <ann@client.example>` from mail programs. */
const BETWEEN_WORDS = /[\s\p{Ps}\p{Pe}<>,;]+/u;
/** A word without the punctuation around it, as in `Ann Example: Acme!`. */
const BARE_WORD = /[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su;

/** Prepares a word of a search for the comparison with records. */
function toSearchedWord(word: string) {
  const bare = BARE_WORD.exec(word)?.[0] ?? '';
  return {
    spellings: foldSpellings(word),
    digits: searchedDigits(foldText(word)),
    /** True if the word has a letter or a digit. */
    hasText: bare !== '',
    barePattern: bare !== '' && bare !== word ? wholeWord(foldSpellings(bare)) : undefined,
  };
}

/** Matches whole words, because `C++` without its symbols would match every c. */
function wholeWord(spellings: readonly string[]): RegExp {
  const escaped = spellings.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'u');
}

/** Returns a function that tells whether a record matches a search. The search is folded only once. */
function searchMatcher(kind: RecordKind, q: string): (record: AnyRecord) => boolean {
  const query = q.replace(LINK, '$1');
  const allWords = query
    .split(BETWEEN_WORDS)
    .map(toSearchedWord)
    .filter(({ spellings }) => spellings[0] !== '');
  // Lone symbols such as dashes are ignored, unless there is nothing else.
  const textWords = allWords.filter(({ hasText }) => hasText);
  const words = textWords.length > 0 ? textWords : allWords;
  // A number with spaces is searched as a whole, too.
  const phone = searchedDigits(foldText(query).trim());
  return (record) => {
    const text = searchText(kind, record);
    const id = foldText(record.id);
    const isFound = ({ spellings, digits, barePattern }: (typeof words)[number]) =>
      spellings.some((word) => text.includes(word) || id.startsWith(word)) ||
      (barePattern?.test(text) ?? false) ||
      (digits !== undefined && text.includes(digits));
    return words.every(isFound) || (phone !== undefined && text.includes(phone));
  };
}

function hasState(record: AnyRecord, state: FilterState, now: Date, clock: AnswerClock): boolean {
  if (state === 'late') return isLate(waitingMs(record, now, clock));
  return state === 'all' || recordState(record, now) === state;
}

/**
 * Returns the records that match a filter, in the same order. Each word of `q` must be in a field or at the beginning of the
 * id (docs/behaviour.md, Dashboard).
 */
export function filterRecords<R extends AnyRecord>(
  kind: RecordKind,
  records: readonly R[],
  filter: RecordFilter,
  clock: AnswerClock = PLAIN_CLOCK,
  now = new Date(),
): R[] {
  const from = filter.from === undefined ? -Infinity : Date.parse(filter.from);
  const to = filter.to === undefined ? Infinity : Date.parse(filter.to);
  const hasDateFilter = filter.from !== undefined || filter.to !== undefined;
  const choices = choiceFields(kind).filter(({ key }) => filter[key] !== undefined);
  const matchesSearch = searchMatcher(kind, filter.q ?? '');
  return records.filter((record) => {
    const time = Date.parse(record.createdAt ?? '');
    if (hasDateFilter && !(time >= from && time <= to)) return false;
    if (!hasState(record, filter.status, now, clock)) return false;
    if (filter.assignee !== undefined && (record.assignee ?? UNASSIGNED) !== filter.assignee) return false;
    if (choices.length > 0) {
      const values = fieldValues(record);
      if (!choices.every(({ key }) => [values[key]].flat().includes(filter[key]))) return false;
    }
    return matchesSearch(record);
  });
}
