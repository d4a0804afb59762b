import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';
import {
  addStyleSheet,
  computeStyle,
  isHidden,
  readAttributes,
  toPixels,
  type Style,
  type StyleRules,
} from './html-styles.ts';
import { isList, nextMarker, startList, type List } from './list-markers.ts';
import { Budget } from './mime.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Added below a text of which only the beginning is read. */
export const CUT_MARK = '\n\n[…]';
/** Quotations, lists and cells that are nested deeper become part of the text around them. */
const MAX_DEPTH = 30;
/** A picture that HTML contains as a data URL. */
export const INLINE_PICTURE = /\bdata:(image\/[^;,"'\s>]{1,40})[^"'\s>]*/gi;
/** The opening bracket of an unescaped address, as in `Ann <ann@client.example>`. A parser would read the address as a tag. */
const UNESCAPED_ADDRESS = /<(?=[^\s<>@"]{1,100}@[^\s<>@"]{1,100}>)/g;

/** The styles and containers that the contents of an element inherit. */
interface Context {
  budget: Budget;
  rules: StyleRules;
  /** The lines of the quotation, list item or cell around the element. */
  lines: TextLines;
  /** The number of quotations, list items and cells around the element that have their own lines. */
  depth: number;
  isStruck: boolean;
  isInvisible: boolean;
  isTiny: boolean;
  whiteSpace: string;
  /** True if the font has symbols in place of letters. */
  isSymbolFont: boolean;
  list: List;
  listStyle: string;
  /** The cells of the row around the element. */
  row: Context[] | undefined;
  /** The text of the link around the element, as far as it is read. */
  link: { text: string } | undefined;
}

/**
 * Returns the text that a browser shows for HTML, similar to `innerText`. The lines of a quotation begin with `>`, struck-out
 * text is between `~~`, a link is followed by its address in brackets, and cells are separated by tabs. The text is never
 * shown as HTML.
 */
export function htmlToText(html: string, budget = new Budget()): string {
  const source = html.replace(INLINE_PICTURE, '').replace(UNESCAPED_ADDRESS, '&lt;');
  const lines = new TextLines();
  const rules: StyleRules = new Map();
  // Uses a stack instead of recursion, because elements may be nested deeper than the call stack allows.
  const steps: (() => void)[] = [];
  const visitAll = (nodes: readonly Node[], context: Context) => {
    for (const node of nodes.toReversed()) steps.push(() => visit(node, context));
  };
  const visit = (node: Node, parent: Context) => {
    if (tree.isTextNode(node)) writeText(node.value, parent);
    if (!tree.isElementNode(node)) return;
    if (node.tagName === 'style') addStyleSheet(rules, node);
    const style = computeStyle(node, rules);
    if (isHidden(style)) return;
    const { context, close } = openElement(node, style, parent);
    steps.push(close);
    visitAll(node.childNodes, context);
  };
  const root: Context = {
    budget,
    rules,
    lines,
    depth: 0,
    isStruck: false,
    isInvisible: false,
    isTiny: false,
    whiteSpace: 'normal',
    isSymbolFont: false,
    list: { next: 1, step: 1 },
    listStyle: 'disc',
    row: undefined,
    link: undefined,
  };
  visitAll(parseTree(source, budget), root);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) step();
  // Nothing can be taken from a limit that is used up.
  const isCut = (['elements', 'characters'] as const).some((limit) => budget.take(limit) === 0);
  return lines.toString() + (isCut ? CUT_MARK : '');
}

/** Parses a document like a browser without scripts, until the budget is spent. */
function parseTree(html: string, budget: Budget): readonly Node[] {
  const document = tree.createDocument();
  const spent = new Error('The budget of the mail is spent.');
  const treeAdapter: typeof tree = {
    ...tree,
    createDocument: () => document,
    createElement: (name, namespace, attrs) => {
      const size = attrs.reduce((sum, { value }) => sum + value.length, 0);
      if (budget.take('elements') === 0 || budget.take('characters', size) < size) throw spent;
      return tree.createElement(name, namespace, attrs);
    },
  };
  try {
    parse(html, { treeAdapter, scriptingEnabled: false });
  } catch (error) {
    if (error !== spent) throw error;
  }
  return document.childNodes;
}

/** The values of `display` with which an element does not begin a line; `table-c[eo]` stands for table-cell and table-column. */
const INLINE = /^(?:inline|contents|ruby|table-c[eo]|initial|inherit|unset|revert|$)/;
/** The smallest margin that looks like an empty line, in pixels. */
const EMPTY_LINE_MARGIN = 6;

/** Writes what belongs before the contents of an element, and returns their context. `close` writes what belongs after them. */
function openElement(element: Element, style: Style, parent: Context) {
  const { tagName } = element;
  const { alt = '', href = '', width, height } = readAttributes(element);
  const { lines } = parent;
  const context = inherit(parent, style);
  const display = style['display'] ?? '';
  const addMargin = (property: string) => {
    if (!INLINE.test(display)) lines.addGap(toPixels(style[property]) >= EMPTY_LINE_MARGIN ? 2 : 1);
  };

  addMargin('margin-top');
  const row = display === 'table-row' ? [] : undefined;
  if (row !== undefined) context.row = row;
  const isCell = display === 'table-cell' || /^t[dh]$/.test(tagName);
  if (isCell) lines.addSpace();

  if (isList(element)) context.list = startList(element, parent.rules);
  const marker = display === 'list-item' ? nextMarker(parent.list, element, context.listStyle) : '';
  const hasOwnLines = tagName === 'blockquote' || marker !== '' || (isCell && parent.row !== undefined);
  if (hasOwnLines && parent.depth < MAX_DEPTH)
    Object.assign(context, { lines: new TextLines(), depth: parent.depth + 1, row: undefined });

  if (tagName === 'br') lines.breakLine();
  if (tagName === 'hr') lines.write('-'.repeat(40));
  const lengths = [width, height, style['width'], style['height']];
  const isTrackingPixel = lengths.some((length) => toPixels(length) <= 1);
  if (tagName === 'img' && !isTrackingPixel) writePicture(alt, context);
  if (tagName === 'a') context.link = { text: '' };
  const [firstNode] = element.childNodes;
  // Without the caret, 10<sup>6</sup> would read as 106.
  if (tagName === 'sup' && firstNode && tree.isTextNode(firstNode) && /^[-−\d]/.test(firstNode.value))
    writeText('^', context);

  const close = () => {
    if (tagName === 'a') writeAddress(href, context);
    if (context.lines !== lines) {
      if (tagName === 'blockquote') writePart(lines, context, quote);
      else if (marker !== '') writePart(lines, context, (text) => indent(text, marker));
      else parent.row?.push(context);
    }
    if (row !== undefined) writeRow(lines, row);
    addMargin('margin-bottom');
  };
  return { context, close };
}

const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** Indents a list item below its marker, but not its quoted lines, because programs look for `>` at the beginning of a line. */
const indent = (text: string, marker: string) =>
  marker + text.replace(/\n(?![\n>])/g, `\n${' '.repeat(marker.length)}`);

/** Writes a quotation, list item or cell, with the line breaks above and below it. */
function writePart(
  lines: TextLines,
  { lines: part, budget }: Context,
  format = (text: string) => text,
): void {
  const whole = part.toString();
  const text = whole.slice(0, budget.take('characters', whole.length));
  if (text.trim() === '') return;
  lines.addGap(part.breaksAbove);
  lines.write(format(text));
  lines.addGap(part.breaksBelow);
}

/** Writes the cells of a row: on one line with tabs between them if each is a single line, else one below the other. */
function writeRow(lines: TextLines, cells: readonly Context[]): void {
  const texts = cells.map((cell) => cell.lines.toString());
  const filled = texts.filter((text) => text.trim() !== '');
  const fitsOnLine = filled.every((text) => !text.includes('\n'));
  // A single filled cell gets no tabs, because the empty cells around it are only for layout.
  if (fitsOnLine && filled.length > 0) lines.write(filled.length > 1 ? texts.join('\t') : filled.join(''));
  if (fitsOnLine) return;
  for (const cell of cells) {
    lines.addGap(1);
    writePart(lines, cell);
  }
}

function inherit(parent: Context, style: Style): Context {
  const size = style['font-size'] ?? '100%';
  const isRelativeToParent = /(?:%|(?<!r)em)$/.test(size);
  const visibility = style['visibility'] ?? '';
  const decorations = [style['text-decoration'], style['text-decoration-line']];
  const font = style['font-family'];
  const listStyle = style['list-style-type'] ?? 'inherit';
  return {
    ...parent,
    isStruck: parent.isStruck || decorations.some((line) => line?.includes('line-through')),
    isInvisible: /hidden|collapse/.test(visibility) || (parent.isInvisible && visibility !== 'visible'),
    isTiny: toPixels(size) < 2 || (isRelativeToParent && parent.isTiny),
    listStyle: /^(?:inherit|unset)$/.test(listStyle) ? parent.listStyle : listStyle,
    whiteSpace: style['white-space'] ?? parent.whiteSpace,
    isSymbolFont: font === undefined ? parent.isSymbolFont : /^["' ]*(?:wing|web)dings/.test(font),
  };
}

/** Writes the text of a node, with its whitespace collapsed as `white-space` requires. */
function writeText(text: string, context: Context): void {
  const { lines, isStruck } = context;
  if (context.isInvisible || context.isTiny) return;
  if (context.link) context.link.text += text;
  const keepsLines = /^(?:pre|break)/.test(context.whiteSpace);
  const keepsSpaces = keepsLines && context.whiteSpace !== 'pre-line';
  for (const [index, line] of (keepsLines ? text.split('\n') : [text]).entries()) {
    if (index > 0) lines.breakLine();
    const collapsed = keepsSpaces ? line : line.replace(/[ \t\n\f\r]+/g, ' ');
    const words = keepsSpaces ? line : collapsed.replace(/^ | $/g, '');
    if (collapsed.startsWith(' ') && !keepsSpaces) lines.addSpace();
    const visible = withoutSymbols(words, context);
    if (visible !== '') lines.write(visible, isStruck);
    if (collapsed.endsWith(' ') && !keepsSpaces) lines.addSpace();
  }
}

/** Removes the characters that are ornaments in Wingdings and similar fonts, and replaces nonbreaking spaces. */
const withoutSymbols = (words: string, { isSymbolFont }: Context) =>
  (isSymbolFont ? words.replace(/[!-~¡-ÿ\uf021-\uf0ff]/g, '') : words).replaceAll('\u00a0', ' ');

/** Writes the alternative text of a picture, unless it is a file name. */
function writePicture(alt: string, context: Context): void {
  if (/\.(?:bmp|gif|heic|jpe?g|png|svg|webp)$/i.test(alt.trim())) return;
  // Spaces separate the words of adjacent pictures, but not emoji, because several pictures may form one emoji.
  const space = /[\p{L}\p{N}]/u.test(alt) ? ' ' : '';
  writeText(`${space}${alt}${space}`, context);
}

/** Link addresses that are shown. Others, such as anchors, work only in the sender's mail program. */
const SHOWN_ADDRESS = /^(?:(?:https?|ftp|file|tel|sms|mailto):|[^#:][^:]*$)/i;

/** Writes the address of a link, unless its text is the address. */
function writeAddress(href: string, context: Context): void {
  const text = context.link?.text.trim() ?? '';
  const address = href.replace(/\s/g, '').replace(/^mailto:([^?]*).*/i, '$1');
  if (!SHOWN_ADDRESS.test(href.trim()) || text === '' || toBareAddress(text) === toBareAddress(address))
    return;
  context.lines.annotate(`[${address}]`);
}

const toBareAddress = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s<>]/g, '')
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '');

/** Collects text in lines as a browser lays them out: spaces and gaps count only between words, and only once. */
class TextLines {
  readonly #pieces: string[] = [];
  #hasSpace = false;
  #breaks = 0;
  /** The number of line breaks above the first word. */
  breaksAbove = 0;

  /** Adds text unchanged, after the pending space or line breaks. Struck-out text is between `~~`. */
  write(text: string, isStruck = false): void {
    if (this.#isEmpty) this.breaksAbove = this.#breaks;
    else if (this.#breaks > 0) this.#pieces.push('\n'.repeat(this.#breaks));
    const continuesStrike = isStruck && this.#breaks === 0 && this.#pieces.at(-1) === '~~';
    if (continuesStrike) this.#pieces.pop();
    if (this.#hasSpace && this.#breaks === 0 && !this.#isEmpty) this.#pieces.push(' ');
    if (isStruck && !continuesStrike) this.#pieces.push('~~');
    this.#pieces.push(text);
    if (isStruck) this.#pieces.push('~~');
    this.#hasSpace = false;
    this.#breaks = 0;
  }

  /** Adds a space if another word follows on the line. */
  addSpace(): void {
    this.#hasSpace = true;
  }

  /** Ends the line, even an empty one, except before the first word. Consecutive empty lines become one. */
  breakLine(): void {
    if (!this.#isEmpty) this.#breaks = Math.min(2, this.#breaks + 1);
  }

  /** Ends the line unless it is empty, and adds an empty line if `breaks` is 2. */
  addGap(breaks: number): void {
    this.#breaks = Math.max(this.#breaks, breaks);
  }

  /** Adds an annotation to the last word, before any pending space or line break. */
  annotate(text: string): void {
    this.#pieces.push(` ${text}`);
  }

  toString(): string {
    const lines = this.#pieces.join('').split('\n');
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n');
  }

  /** The number of line breaks since the last word. */
  get breaksBelow(): number {
    return this.#breaks;
  }

  get #isEmpty(): boolean {
    return this.#pieces.length === 0;
  }
}
