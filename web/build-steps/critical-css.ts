import { PurgeCSS } from 'purgecss';

/**
 * Attributes that change after the HTML was made. Rules for their values stay, whatever the HTML has.
 * States such as :hover, [open] and :popover-open are kept with their element.
 */
const dynamicAttributes = [
  'data-mantine-color-scheme',
  'data-state',
  'data-error',
  'data-disabled',
  'data-checked',
  'disabled',
  'open',
  'hidden',
  'aria-invalid',
  'aria-busy',
];

/** The rules of a stylesheet that the elements of a page can match, and the variables and fonts that these use. */
export async function criticalCss(html: string, css: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    dynamicAttributes,
    fontFace: true,
    keyframes: true,
    variables: true,
  });
  return result?.css ?? '';
}
