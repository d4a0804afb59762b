/** The package does not include types. */
declare module 'punycode/punycode.es6.js' {
  /** @throws RangeError for a label that is not valid Punycode */
  export function toUnicode(domain: string): string;
}
