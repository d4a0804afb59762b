// One link of the header, with its target and its parameters, whose values may be quoted.
const LINK = /<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/**
 * The target of `rel="next"` in a Link header (RFC 8288), as a path of this site; null if there is none.
 * Only path and query are taken: behind Hosting the server may not know its public name.
 */
export function nextLink(header: string | null, base: string): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(LINK)) {
    const [, quoted, plain] = parameters.match(REL) ?? [];
    if (!(quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) continue;
    const url = new URL(target, new URL(base, 'http://site.invalid'));
    return url.pathname + url.search;
  }
  return null;
}
