const WORDS: Readonly<Record<string, number>> = { all: 1, none: 0, zero: 0 };
const UNITS: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60, million: 1, '%': 0.01 };

/** Returns the first amount in a text: minutes, millions, or a share from 0 to 1; undefined if the text has no amount. */
function parseAmount(text: string): number | undefined {
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return word;
  const [, number = '', unit = ''] = /(\d{1,6}(?:\.\d{1,4})?) ?(%|[a-z]{1,8}?)s?(?: |$)/.exec(text) ?? [];
  const factor = UNITS[unit];
  return factor === undefined ? undefined : Number(number) * factor;
}

/** Returns 'Weeks 1–4' or 'Week 6'. */
export const weeksText = ([first, last]: readonly [first: number, last: number]): string =>
  first === last ? `Week ${first}` : `Weeks ${first}–${last}`;

/** Returns two amounts as shares of the larger one, from 0 to 1; undefined if a text has no amount. */
export function toShares(before: string, after: string): [number, number] | undefined {
  const first = parseAmount(before);
  const second = parseAmount(after);
  if (first === undefined || second === undefined) return undefined;
  const largest = Math.max(first, second);
  return [first / largest, second / largest];
}
