import { convert } from 'html-to-text';

/** Deeper elements become an ellipsis: the library is recursive. */
const MAX_DEPTH = 400;
const MAX_LENGTH = 300_000;

/** Marks the lines of a quotation by `>` and writes out the addresses of links. The result is never shown as HTML. */
export function htmlToText(html: string): string {
  const readable = html
    .replace(/\bdata:image\/[^"'\s>]*/gi, '')
    .replace(/<(?=[^\s<>@"]{1,100}@[^\s<>@"]{1,100}>)/g, '&lt;');
  const text = convert(readable.slice(0, MAX_LENGTH), {
    wordwrap: false,
    baseElements: { selectors: [] },
    limits: { maxDepth: MAX_DEPTH },
    selectors: [
      ...select('head title style script template img', { format: 'skip' }),
      ...select('h1 h2 h3 h4 h5 h6', { options: { uppercase: false, leadingLineBreaks: 2 } }),
      ...select('body tr', { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }),
      ...select('td th', { format: 'inlineSurround', options: { suffix: ' ' } }),
      ...select('ul ol', { options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 1 } }),
      ...select('blockquote', {
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1, trimEmptyLines: false },
      }),
      ...select('a', { options: { hideLinkHrefIfSameAsText: true } }),
    ],
  });
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const select = (names: string, options: object) =>
  names.split(' ').map((selector) => ({ selector, ...options }));
