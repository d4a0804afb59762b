// One count for every limit of what people type: browser, server and the counters of forms use it.

/** The number of Unicode code points, of which a lone half of a surrogate pair is one (Unicode, section 3.4). */
export const textLength = (text: string): number => Array.from(text).length;

/** The beginning of a text, with at most `max` code points. */
export const cutToLength = (text: string, max: number): string => Array.from(text).slice(0, max).join('');

/** Ends with `[…]` where it is cut. No letter is cut in two. */
export function cutText(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : `${text.slice(0, read)} […]`;
}
