import { createHash } from 'node:crypto';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface PageNeeds {
  inlineScripts: Set<string>;
  inlineStyles: Set<string>;
  styleAttributes: Set<string>;
  /** Origins of the pictures that blog posts embed from other sites. */
  imageOrigins: Set<string>;
}

/** The lists have the other origins that a policy allows. The site's own origin is always allowed. */
interface PolicyOptions {
  connectTo: readonly string[];
  imagesFrom: readonly string[];
  isHttps: boolean;
}

/**
 * Returns a Content Security Policy (https://www.w3.org/TR/CSP3). Inline scripts and styles have hashes, because a static
 * file cannot have a nonce for each response.
 */
export function contentSecurityPolicy(
  { inlineScripts, inlineStyles, styleAttributes }: PageNeeds,
  { connectTo, imagesFrom, isHttps }: PolicyOptions,
): string {
  const toHttps = (origin: string) => (isHttps ? origin.replace(/^http:/, 'https:') : origin);
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashSources(inlineScripts)],
    'style-src': ["'self'", ...hashSources(inlineStyles)],
    ...(styleAttributes.size > 0 && {
      'style-src-attr': ["'unsafe-hashes'", ...hashSources(styleAttributes)],
    }),
    'img-src': ["'self'", ...imagesFrom.map(toHttps)],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...connectTo],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"], // the app sends forms by fetch
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/**
 * Collects the inline code and image origins that the policy of a page must allow.
 * @throws Error if the page has an event handler attribute, because the policy blocks it
 */
export function pageNeeds(html: string): PageNeeds {
  const needs: PageNeeds = {
    inlineScripts: new Set(),
    inlineStyles: new Set(),
    styleAttributes: new Set(),
    imageOrigins: new Set(),
  };
  for (const element of walkElements(parse(html))) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    const handler = element.attrs.find(({ name }) => name.startsWith('on'));
    if (handler) throw new Error(`The policy blocks the event handler ${handler.name}="${handler.value}".`);
    const style = attributes.get('style');
    if (style !== undefined) needs.styleAttributes.add(style);
    const source = attributes.get('src');
    if (element.tagName === 'script' && source === undefined && isExecuted(attributes.get('type')))
      needs.inlineScripts.add(elementText(element));
    if (element.tagName === 'style') needs.inlineStyles.add(elementText(element));
    if (element.tagName === 'img' && URL.canParse(source ?? ''))
      needs.imageOrigins.add(new URL(source ?? '').origin);
  }
  return needs;
}

function* walkElements(node: Tree.Node): Generator<Tree.Element> {
  if (tree.isElementNode(node)) yield node;
  if ('content' in node) yield* walkElements(node.content); // of a <template>
  if ('childNodes' in node) for (const child of node.childNodes) yield* walkElements(child);
}

const elementText = (element: Tree.Element) =>
  element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');

/** False for a data block, such as JSON in a script element: browsers do not run it, and the policy does not restrict it. */
const isExecuted = (type = '') =>
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i.test(type.trim());

const hashSources = (texts: Set<string>) =>
  [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort();
