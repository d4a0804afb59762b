import { parse, type HTMLElement } from 'node-html-parser';

/**
 * Returns the fastest form of a page: its text as plain HTML without script, a line of CSS, and the picture of its
 * first view in the same sizes.
 * @param html the built page
 */
export function floorPage(html: string): string {
  const document = parse(html);
  const main = document.querySelector('main');
  const header = document.querySelector('header');
  const footer = document.querySelector('footer');
  if (!main || !header || !footer) throw new Error('The page has no header, main or footer.');
  const picture =
    main.querySelector('picture:has(img[fetchpriority=high])') ??
    main.querySelector('img[fetchpriority=high]');
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${document.querySelector('title')?.innerHTML ?? ''}</title>`,
    '<style>body{margin:auto;max-width:70rem;font:1rem/1.6 Arial,sans-serif}img{width:100%;height:60vh;object-fit:cover}</style>',
    picture ? picture.outerHTML : '',
    ...[header, main, footer].map(plainText),
    '</html>',
  ].join('\n');
}

const TEXT_ELEMENTS = 'h1,h2,h3,h4,p,li,dt,dd,th,td,summary,label,blockquote';

/** Returns the texts of a part as headings, paragraphs and links without other attributes. */
function plainText(part: HTMLElement): string {
  return part
    .querySelectorAll(TEXT_ELEMENTS)
    .filter((element) => element.querySelector(TEXT_ELEMENTS) === null)
    .map((element) => {
      const tag = /^h\d$/i.test(element.tagName) ? element.tagName.toLowerCase() : 'p';
      const href = element.querySelector('a')?.getAttribute('href');
      const text = element.text.trim();
      return href ? `<${tag}><a href="${href}">${text}</a></${tag}>` : `<${tag}>${text}</${tag}>`;
    })
    .join('\n');
}
