// One count for every limit of what people type: browser, server and the counters of forms use it.

/** The number of Unicode code points, of which a lone half of a surrogate pair is one (Unicode, section 3.4). */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The beginning of a text, with at most `max` code points. */
export function cutToLength(text: string, max: number): string {
  let length = 0;
  let end = 0;
  for (const letter of text) {
    if (length >= max) break;
    length += 1;
    end += letter.length;
  }
  return text.slice(0, end);
}

/** Ends with `[…]` where it is cut. No letter is cut in two. */
export function cutText(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : `${text.slice(0, read)} […]`;
}
