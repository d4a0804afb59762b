import { browserslistToTargets, Features, transform } from 'lightningcss';
import postcss, { type Plugin } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { browsers } from './browsers.ts';

// Attributes that may change before the complete stylesheets have loaded, so the rules for all of their values stay.
// Rules for states such as :focus and :popover-open stay if their element is on the page.
const dynamicAttributes = [
  'data-intent',
  'data-mantine-color-scheme',
  'data-signed-in',
  'data-state',
  'dir',
  'open',
  'hidden',
  'style',
  'aria-busy',
];

/**
 * Selectors that match only after the complete stylesheets have loaded: pointer and focus states, which start the load,
 * content that is empty at first, sent forms, the parts that a browser adds to a field, and pictures below the first view.
 */
const DEFERRED_SELECTORS =
  /\[loading|:(hover|active|disabled|focus-within)\b|:not\(:empty\)|:has\(\[data-sent\]\)|::selection|::-webkit-(inner|outer|search)-/;

/** Properties that a visitor notices only when pointing at an element or changing it. */
const DEFERRED_PROPERTIES =
  /^(transition|cursor|overscroll-behavior|scroll-snap|touch-action|(-webkit-)?user-select|-webkit-tap-highlight-color)/;

/** Returns the rules of a stylesheet that elements of a page can match, and the variables that these rules use. */
export async function criticalCss(html: string, css: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: postcss([removeDeferredRules]).process(css, { from: undefined }).css }],
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

/** Returns the names of the variables that style attributes use. */
const variablesIn = (html: string) => [...html.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);

const removeDeferredRules: Plugin = {
  postcssPlugin: 'remove-deferred-rules',
  Rule(rule) {
    const selectors = rule.selectors.filter((selector) => !DEFERRED_SELECTORS.test(selector));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  },
  Declaration(declaration) {
    if (DEFERRED_PROPERTIES.test(declaration.prop)) declaration.remove();
  },
};
