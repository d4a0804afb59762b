import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { computeStyle, isHidden, readAttributes, type StyleRules } from './html-styles.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** The numbering of a list: the ordinal of its next item, and the step to the ordinal after that. */
export interface List {
  next: number;
  step: 1 | -1;
}

export const isList = ({ tagName }: Element) => /^(?:ol|ul|menu|dir)$/.test(tagName);

/** Returns the numbering before the first item of a list (HTML Standard, the starting value of an ol element). */
export function startList(element: Element, rules: StyleRules): List {
  const { start, reversed } = element.tagName === 'ol' ? readAttributes(element) : {};
  const isReversed = reversed !== undefined;
  return {
    next: parseInteger(start) ?? (isReversed ? countItems(element, rules) : 1),
    step: isReversed ? -1 : 1,
  };
}

/** Counts the visible items of a list, without the items of nested lists. */
function countItems(element: Element, rules: StyleRules): number {
  const pending = [...element.childNodes];
  let count = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!tree.isElementNode(node)) continue;
    const style = computeStyle(node, rules);
    if (isHidden(style)) continue;
    if (style['display'] === 'list-item') count += 1;
    if (!isList(node)) for (const child of node.childNodes) pending.push(child);
  }
  return count;
}

/**
 * Returns the marker of a list's next item (HTML Standard, ordinal value), '' for none, and advances the list. Symbols such as
 * discs become hyphens.
 */
export function nextMarker(list: List, item: Element, style: string): string {
  const { value } = item.tagName === 'li' ? readAttributes(item) : {};
  const ordinal = parseInteger(value) ?? list.next;
  list.next = ordinal + list.step;
  if (style === 'none') return '';
  if (/^(?:disc|circle|square|initial|disclosure-)/.test(style)) return '- ';
  return `${COUNTER_STYLES.get(style)?.(ordinal) || String(ordinal)}. `;
}

/** Parses an integer by the rules of HTML. Returns undefined if it is invalid or too large for browsers. */
function parseInteger(text = ''): number | undefined {
  const number = Number.parseInt(text, 10);
  return Math.abs(number) < 2 ** 31 ? number : undefined;
}

/**
 * How each style writes an ordinal (CSS Counter Styles Level 3, sections 2.3 and 6). The functions return '' outside the range
 * of their style, where decimal numbers are used.
 */
const COUNTER_STYLES: ReadonlyMap<string, (ordinal: number) => string> = new Map([
  ['decimal-leading-zero', (ordinal) => String(ordinal).padStart(2, '0')],
  ['lower-alpha', (ordinal) => toLetters(ordinal)],
  ['lower-latin', (ordinal) => toLetters(ordinal)],
  ['upper-alpha', (ordinal) => toLetters(ordinal).toUpperCase()],
  ['upper-latin', (ordinal) => toLetters(ordinal).toUpperCase()],
  ['lower-greek', (ordinal) => toLetters(ordinal, 'αβγδεζηθικλμνξοπρστυφχψω')],
  ['lower-roman', toRoman],
  ['upper-roman', (ordinal) => toRoman(ordinal).toUpperCase()],
]);

function toLetters(ordinal: number, letters = 'abcdefghijklmnopqrstuvwxyz'): string {
  if (ordinal < 1) return '';
  const leading = Math.floor((ordinal - 1) / letters.length);
  return toLetters(leading, letters) + letters.charAt((ordinal - 1) % letters.length);
}

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});

function toRoman(ordinal: number): string {
  if (ordinal < 1 || ordinal > 3_999) return '';
  const [numeral = '', value = 1] = ROMAN.find((entry) => entry[1] <= ordinal) ?? [];
  return numeral + toRoman(ordinal - value);
}
