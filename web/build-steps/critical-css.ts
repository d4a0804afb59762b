import { browserslistToTargets, Features, transform } from 'lightningcss';
import postcss, { type Plugin } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { browsers } from './browsers.ts';

// Attributes that change before the complete stylesheets are there. Rules for all of their values stay. States such as
// :focus and :popover-open are kept with their element.
const dynamicAttributes = [
  ...['data-intent', 'data-mantine-color-scheme', 'data-signed-in', 'data-state'],
  ...['dir', 'open', 'hidden', 'style', 'aria-busy'],
];

/**
 * States of pointer and focus, which load the complete stylesheets, of what was empty or not sent, what a browser adds to a
 * field, and pictures below the first view.
 */
const LATER_SELECTORS =
  /\[loading|:(hover|active|disabled|focus-within)\b|:not\(:empty\)|:has\(\[data-sent\]\)|::selection|::-webkit-(inner|outer|search)-/;

/** Properties that only a visitor who points at an element or changes it notices. */
const LATER_PROPERTIES =
  /^(transition|cursor|overscroll-behavior|scroll-snap|touch-action|(-webkit-)?user-select|-webkit-tap-highlight-color)/;

/** The rules of a stylesheet that the elements of a page can match, and the variables that these use. */
export async function criticalCss(html: string, css: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: postcss([withoutLater]).process(css, { from: undefined }).css }],
    defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    dynamicAttributes,
    safelist: { standard: [':focus-visible'], variables: variablesIn(html) },
    keyframes: true,
    variables: true,
  });
  const { code } = transform({
    filename: 'critical.css',
    code: Buffer.from(purged?.css ?? ''),
    minify: true,
    targets: browserslistToTargets(browsers),
    exclude: Features.LightDark, // no page uses light-dark()
  });
  return code.toString();
}

/** Those that style attributes use. */
const variablesIn = (html: string) => [...html.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);

const withoutLater: Plugin = {
  postcssPlugin: 'without-later',
  Rule(rule) {
    const selectors = rule.selectors.filter((selector) => !LATER_SELECTORS.test(selector));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  },
  Declaration(declaration) {
    if (LATER_PROPERTIES.test(declaration.prop)) declaration.remove();
  },
};
