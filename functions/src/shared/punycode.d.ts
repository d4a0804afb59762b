/** The package has no types of its own. */
declare module 'punycode/punycode.es6.js' {
  /** @throws RangeError for a label that is no Punycode */
  export function toUnicode(domain: string): string;
}
