// One count for every limit of what people type: browser, server and the counters of forms use it.

/** The number of Unicode code points, of which a lone half of a surrogate pair is one (Unicode, section 3.4). */
export function textLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at = next(text, at)) length += 1;
  return length;
}

/** The beginning of a text, with at most `max` code points. */
export function cutToLength(text: string, max: number): string {
  let end = 0;
  for (let length = 0; length < max && end < text.length; length += 1) end = next(text, end);
  return text.slice(0, end);
}

/** Where the next code point begins. */
const next = (text: string, at: number) => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
