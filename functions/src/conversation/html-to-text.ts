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

/** Stands below a text of which only the beginning is read. */
export const CUT_MARK = '\n\n[…]';
/** Quotations, lists and cells that are nested deeper look like those around them. */
const MAX_DEPTH = 30;
export const INLINE_PICTURE = /\bdata:(image\/[^;,"'\s>]{1,40})[^"'\s>]*/gi;
/** `Ann <ann@client.example>`, which a parser takes for a tag. */
const UNESCAPED_ADDRESS = /<(?=[^\s<>@"]{1,100}@[^\s<>@"]{1,100}>)/g;

/** The styles and places that the contents of an element inherit. */
interface Context {
  budget: Budget;
  rules: StyleRules;
  /** The lines of the quotation, the list item or the cell around it. */
  lines: TextLines;
  depth: number;
  isStruck: boolean;
  isInvisible: boolean;
  isTiny: boolean;
  whiteSpace: string;
  /** Whether its font has pictures in place of letters. */
  isOrnament: boolean;
  list: List;
  listStyle: string;
  /** The cells of the row. */
  row: Context[] | undefined;
  link: { text: string } | undefined;
}

/**
 * The text that a browser shows of HTML, much as `innerText` gives it. The lines of a quotation begin with `>`, struck-out
 * text is between `~~`, the address of a link follows in brackets, and tabs are between cells. It is never shown as HTML.
 */
export function htmlToText(html: string, budget = new Budget()): string {
  const source = html.replace(INLINE_PICTURE, '').replace(UNESCAPED_ADDRESS, '&lt;');
  const lines = new TextLines();
  const rules: StyleRules = new Map();
  // No recursion: elements may be nested deeper than calls.
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
    ...{ budget, rules, lines, depth: 0, isStruck: false, isInvisible: false, isTiny: false },
    ...{ whiteSpace: 'normal', isOrnament: false },
    ...{ list: { next: 1, step: 1 }, listStyle: 'disc', row: undefined, link: undefined },
  };
  visitAll(parseTree(source, budget), root);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) step();
  const isCut = (['elements', 'characters'] as const).some((what) => budget.take(what) === 0);
  return lines.toString() + (isCut ? CUT_MARK : '');
}

/** The tree of a document as a browser without scripts makes it, as far as the budget goes. */
function parseTree(html: string, budget: Budget): readonly Node[] {
  const document = tree.createDocument();
  const spent = new Error('The budget of the mail is spent.');
  const treeAdapter: typeof tree = {
    ...tree,
    createDocument: () => document,
    createElement: (name, namespace, attrs) => {
      const length = attrs.reduce((sum, { value }) => sum + value.length, 0);
      if (budget.take('elements') === 0 || budget.take('characters', length) < length) throw spent;
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

/** The `display` of elements that do not begin a line. */
const INLINE = /^(?:inline|contents|ruby|table-c[eo]|initial|inherit|unset|revert|$)/;
/** Pixels of a margin that looks like an empty line. */
const EMPTY_LINE = 6;

/** Writes what is before the contents of an element; `close` writes what is after them. */
function openElement(element: Element, style: Style, parent: Context) {
  const { tagName } = element;
  const { alt = '', href = '', width, height } = readAttributes(element);
  const { lines } = parent;
  const context = inherit(parent, style);
  const display = style['display'] ?? '';
  const addGap = (margin: string) => {
    if (!INLINE.test(display)) lines.addGap(toPixels(style[margin]) >= EMPTY_LINE ? 2 : 1);
  };
  addGap('margin-top');
  const row = display === 'table-row' ? [] : undefined;
  if (row !== undefined) context.row = row;
  const isCell = display === 'table-cell' || /^t[dh]$/.test(tagName);
  if (isCell) lines.addBlank();
  if (isList(element)) context.list = startList(element, parent.rules);
  const marker = display === 'list-item' ? nextMarker(parent.list, element, context.listStyle) : '';
  const isPart = tagName === 'blockquote' || marker !== '' || (isCell && parent.row !== undefined);
  if (isPart && parent.depth < MAX_DEPTH)
    Object.assign(context, { lines: new TextLines(), depth: parent.depth + 1, row: undefined });
  if (tagName === 'br') lines.breakLine();
  if (tagName === 'hr') lines.write('-'.repeat(40));
  const lengths = [width, height, style['width'], style['height']];
  const isPixel = lengths.some((length) => toPixels(length) <= 1);
  if (tagName === 'img' && !isPixel) writePicture(alt, context);
  if (tagName === 'a') context.link = { text: '' };
  // Ten to the sixth is no 106.
  const [first] = element.childNodes;
  if (tagName === 'sup' && first && tree.isTextNode(first) && /^[-−\d]/.test(first.value))
    writeText('^', context);
  const close = () => {
    if (tagName === 'a') writeAddress(href, context);
    if (context.lines !== lines) {
      if (tagName === 'blockquote') writePart(lines, context, quote);
      else if (marker !== '') writePart(lines, context, (text) => indent(text, marker));
      else parent.row?.push(context);
    }
    if (row !== undefined) writeRow(lines, row);
    addGap('margin-bottom');
  };
  return { context, close };
}

const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** Lines of a quotation keep their marks at the beginning, where other programs look for them. */
const indent = (text: string, marker: string) =>
  marker + text.replace(/\n(?![\n>])/g, `\n${' '.repeat(marker.length)}`);

function writePart(lines: TextLines, { lines: part, budget }: Context, mark = (text: string) => text): void {
  const whole = part.toString();
  const text = whole.slice(0, budget.take('characters', whole.length));
  if (text.trim() === '') return;
  lines.addGap(part.breaksAbove);
  lines.write(mark(text));
  lines.addGap(part.breaksBelow);
}

/** Cells are apart by a tab if each has one line, else they are below each other. */
function writeRow(lines: TextLines, cells: readonly Context[]): void {
  const texts = cells.map((cell) => cell.lines.toString());
  const filled = texts.filter((text) => text.trim() !== '');
  const isLine = filled.every((text) => !text.includes('\n'));
  if (isLine && filled.length > 0) lines.write(filled.length > 1 ? texts.join('\t') : filled.join(''));
  if (isLine) return;
  for (const cell of cells) {
    lines.addGap(1);
    writePart(lines, cell);
  }
}

function inherit(parent: Context, style: Style): Context {
  const size = style['font-size'] ?? '100%';
  const isRelative = /(?:%|(?<!r)em)$/.test(size);
  const visibility = style['visibility'] ?? '';
  const decorations = [style['text-decoration'], style['text-decoration-line']];
  const font = style['font-family'];
  const listStyle = style['list-style-type'] ?? 'inherit';
  return {
    ...parent,
    isStruck: parent.isStruck || decorations.some((line) => line?.includes('line-through')),
    isInvisible: /hidden|collapse/.test(visibility) || (parent.isInvisible && visibility !== 'visible'),
    isTiny: toPixels(size) < 2 || (isRelative && parent.isTiny),
    listStyle: /^(?:inherit|unset)$/.test(listStyle) ? parent.listStyle : listStyle,
    whiteSpace: style['white-space'] ?? parent.whiteSpace,
    isOrnament: font === undefined ? parent.isOrnament : /^["' ]*(?:wing|web)dings/.test(font),
  };
}

/** Blanks are collapsed as `white-space` says. */
function writeText(text: string, context: Context): void {
  const { lines, isStruck } = context;
  if (context.isInvisible || context.isTiny) return;
  if (context.link) context.link.text += text;
  const keepsLines = /^(?:pre|break)/.test(context.whiteSpace);
  const keepsBlanks = keepsLines && context.whiteSpace !== 'pre-line';
  for (const [index, line] of (keepsLines ? text.split('\n') : [text]).entries()) {
    if (index > 0) lines.breakLine();
    const collapsed = keepsBlanks ? line : line.replace(/[ \t\n\f\r]+/g, ' ');
    const words = keepsBlanks ? line : collapsed.replace(/^ | $/g, '');
    if (collapsed.startsWith(' ') && !keepsBlanks) lines.addBlank();
    const spelled = spell(words, context);
    if (spelled !== '') lines.write(spelled, isStruck);
    if (collapsed.endsWith(' ') && !keepsBlanks) lines.addBlank();
  }
}

/** Without the letters and codes at which Wingdings and the like have bullets and ornaments. */
const spell = (words: string, { isOrnament }: Context) =>
  (isOrnament ? words.replace(/[!-~¡-ÿ\uf021-\uf0ff]/g, '') : words).replaceAll('\u00a0', ' ');

/** A picture is its alternative text, unless that is the name of its file. */
function writePicture(alt: string, context: Context): void {
  if (/\.(?:bmp|gif|heic|jpe?g|png|svg|webp)$/i.test(alt.trim())) return;
  // Names of pictures that are side by side are words; emoji may be parts of one.
  const blank = /[\p{L}\p{N}]/u.test(alt) ? ' ' : '';
  writeText(`${blank}${alt}${blank}`, context);
}

/** Others lead nowhere outside of the sender's mail program. */
const ADDRESS = /^(?:(?:https?|ftp|file|tel|sms|mailto):|[^#:][^:]*$)/i;

/** Writes the address of a link, unless its text says it. */
function writeAddress(href: string, context: Context): void {
  const text = context.link?.text.trim() ?? '';
  const address = href.replace(/\s/g, '').replace(/^mailto:([^?]*).*/i, '$1');
  if (!ADDRESS.test(href.trim()) || text === '' || toBareAddress(text) === toBareAddress(address)) return;
  context.lines.annotate(`[${address}]`);
}

const toBareAddress = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s<>]/g, '')
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '');

/** Text in lines as a browser lays it out: blanks and gaps count only between words, and only once. */
class TextLines {
  readonly #pieces: string[] = [];
  #hasBlank = false;
  #breaks = 0;
  /** Line breaks of the gap above the first word. */
  breaksAbove = 0;

  /** Adds text whose blanks all count. Struck-out text is between `~~`. */
  write(text: string, isStruck = false): void {
    if (this.#isEmpty) this.breaksAbove = this.#breaks;
    else if (this.#breaks > 0) this.#pieces.push('\n'.repeat(this.#breaks));
    const goesOn = isStruck && this.#breaks === 0 && this.#pieces.at(-1) === '~~';
    if (goesOn) this.#pieces.pop();
    if (this.#hasBlank && this.#breaks === 0 && !this.#isEmpty) this.#pieces.push(' ');
    if (isStruck && !goesOn) this.#pieces.push('~~');
    this.#pieces.push(text);
    if (isStruck) this.#pieces.push('~~');
    this.#hasBlank = false;
    this.#breaks = 0;
  }

  /** Adds a blank if a word of the line follows. */
  addBlank(): void {
    this.#hasBlank = true;
  }

  /** Ends the line, also an empty one. One empty line at most is between two others. */
  breakLine(): void {
    if (!this.#isEmpty) this.#breaks = Math.min(2, this.#breaks + 1);
  }

  /** Ends the line unless it is empty, with an empty line below if the gap has two breaks. */
  addGap(breaks: number): void {
    this.#breaks = Math.max(this.#breaks, breaks);
  }

  /** Adds what belongs to the word before, whatever has come after it. */
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

  /** Line breaks since the last word. */
  get breaksBelow(): number {
    return this.#breaks;
  }

  get #isEmpty(): boolean {
    return this.#pieces.length === 0;
  }
}
