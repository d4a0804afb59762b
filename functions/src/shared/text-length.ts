// The browser, the server and the character counters of forms measure typed text with these functions.

/** The number of Unicode code points. A lone surrogate counts as one (Unicode, section 3.4). */
export const textLength = (text: string): number => Array.from(text).length;

/** The beginning of a text, with at most `max` code points. */
export const cutToLength = (text: string, max: number): string => Array.from(text).slice(0, max).join('');

/** Cuts a text to a number of UTF-8 bytes, never within a character. A cut text ends with ` […]`, which the number does not include. */
export function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : `${text.slice(0, read)} […]`;
}
