import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
/** Declarations of CSS by property, in lower case. */
export type Style = Readonly<Record<string, string | undefined>>;
/** Declarations by selector. */
export type StyleRules = Map<string, Style>;

/** The properties that decide which text is shown, and how. Others are ignored. */
const PROPERTIES = new Set(
  `display visibility opacity overflow width height max-height font-family font-size margin-top margin-bottom list-style-type
  text-decoration text-decoration-line white-space`.split(/\s+/),
);

/** The parts of a `list-style` that are not its type. */
const LIST_POSITION_OR_IMAGE = /\b(?:in|out)side\b|\burl\([^)]*\)?/g;

/** The `list-style-type` for each value of the attribute `type` of a list or an item. */
const LIST_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    1: 'decimal',
    a: 'lower-alpha',
    A: 'upper-alpha',
    i: 'lower-roman',
    I: 'upper-roman',
    disc: 'disc',
    circle: 'circle',
    square: 'square',
    none: 'none',
  }),
);

/** Longer CSS values are cut, because many elements may share a huge value. Mail programs write shorter ones. */
const MAX_VALUE_LENGTH = 200;

/** The default style sheet of browsers (HTML Standard, Rendering). Lists and quotations have no margins, as in `innerText`. */
const BROWSER_RULES = parseSheet(`
  audio, canvas, datalist, iframe, noembed, noframes, script, style, title, video { display: none }
  address, article, aside, blockquote, body, caption, center, dd, details, dialog, dir, div, dl, dt, fieldset,
  figcaption, figure, footer, form, header, hgroup, hr, html, legend, listing, main, menu, nav, ol, optgroup, option,
  plaintext, pre, search, section, summary, table, tbody, tfoot, thead, ul, xmp { display: block }
  p, h1, h2, h3, h4, h5, h6 { display: block; margin: 1em }
  li { display: list-item }
  ol { list-style: decimal }
  dir, menu, ul { list-style: disc }
  tr { display: table-row }
  td, th { display: table-cell }
  s, strike, del { text-decoration: line-through }
  listing, plaintext, pre, textarea, xmp { white-space: pre }`);

/** Parses a style sheet. The rules inside at-rules are skipped, because most of them are for other screens. */
function parseSheet(sheet: string): StyleRules {
  // Each part after the first begins inside a comment.
  const [start = '', ...parts] = sheet.toLowerCase().replaceAll('<!--', '').split('/*');
  const css = start + parts.map((part) => part.split('*/').slice(1).join('')).join('');
  const rules: StyleRules = new Map();
  let depth = 0;
  for (const chunk of css.split('}')) {
    const pieces = chunk.split('{');
    const [selectors = '', declarations = '', ...nested] = pieces;
    const style = depth === 0 && nested.length === 0 ? parseDeclarations(declarations) : {};
    // An at-rule without a block, such as `@import`, may come before the selector. A semicolon ends it.
    for (const selector of selectors.split(/[,;]/)) addRule(rules, selector.trim(), style);
    const opened = pieces.length - 1;
    // Each chunk ends where a brace closes a level.
    depth = Math.max(0, depth + opened - 1);
  }
  return rules;
}

function addRule(rules: StyleRules, selector: string, style: Style): void {
  rules.set(selector, { ...rules.get(selector), ...style });
}

/** Adds the rules of a `<style>` element. */
export function addStyleSheet(rules: StyleRules, element: Element): void {
  const { media = 'all' } = readAttributes(element);
  const sheet = element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');
  if (!/all|screen/.test(media)) return;
  for (const [selector, style] of parseSheet(sheet)) addRule(rules, selector, style);
}

function parseDeclarations(css: string): Style {
  const style: Record<string, string> = {};
  for (const declaration of css.toLowerCase().split(';')) {
    const [property = '', values = ''] = declaration.split(':', 2).map((part) => part.trim());
    const value = values.slice(0, MAX_VALUE_LENGTH).replace('!important', '').trim();
    if (PROPERTIES.has(property)) style[property] = value;
    if (property === 'list-style')
      style['list-style-type'] = value.replace(LIST_POSITION_OR_IMAGE, '').trim().split(/\s/)[0] || 'disc';
    if (property === 'margin') {
      const [top = '', , bottom = top] = value.split(/\s+/);
      Object.assign(style, { 'margin-top': top, 'margin-bottom': bottom });
    }
  }
  return style;
}

/**
 * Returns an element's own declarations, without inherited ones. Only the selectors `*`, tag, .class, tag.class and #id are
 * supported, because mail programs hardly use others.
 */
export function computeStyle(element: Element, rules: StyleRules): Style {
  const { hidden, face, type = '', style, class: classes = '', id = '' } = readAttributes(element);
  const { tagName } = element;
  const computed: Record<string, string | undefined> = { ...BROWSER_RULES.get(tagName) };
  if (hidden !== undefined) computed['display'] = 'none';
  if (face !== undefined) computed['font-family'] = face.toLowerCase();
  const listType = /^(?:ol|ul|li)$/.test(tagName) ? LIST_TYPES.get(type) : undefined;
  if (listType !== undefined) computed['list-style-type'] = listType;
  Object.assign(computed, rules.get('*'), rules.get(tagName));
  for (const name of classes.toLowerCase().split(/\s+/)) {
    Object.assign(computed, rules.get(`.${name}`), rules.get(`${tagName}.${name}`));
  }
  return Object.assign(computed, rules.get(`#${id.toLowerCase()}`), parseDeclarations(style ?? ''));
}

export const readAttributes = ({ attrs }: Element): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** Returns true if a style hides an element and everything inside it, whatever styles the elements inside have. */
export function isHidden(style: Style): boolean {
  const isFlat = [style['height'], style['max-height']].some((height) => toPixels(height) === 0);
  return (
    style['display'] === 'none' ||
    // Opacity is a number, which is parsed like a length without a unit.
    toPixels(style['opacity']) === 0 ||
    (isFlat && /hidden|clip/.test(style['overflow'] ?? ''))
  );
}

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  em: 16,
  rem: 16,
  ex: 8,
  '%': 0.16,
};

/** Converts a length to pixels; NaN if it is invalid. Relative lengths are based on a font size of 16 pixels. */
export function toPixels(length = ''): number {
  const [, number, unit = ''] = /^(\d{0,9}\.?\d{0,9})([a-z%]{0,3})$/.exec(length) ?? [];
  return number ? Number(number) * (PIXELS_PER_UNIT[unit] ?? NaN) : NaN;
}
