const WORDS: Readonly<Record<string, number>> = { all: 1, none: 0, zero: 0 };
const UNITS: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60, million: 1, '%': 0.01 };

/** The amount that a measured text begins with, in one unit for all of its kind, or undefined without one. */
function amountOf(text: string): number | undefined {
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return word;
  const [, number = '', unit = ''] = /(\d{1,6}(?:\.\d{1,4})?) ?(%|[a-z]{1,8}?)s?(?: |$)/.exec(text) ?? [];
  const factor = UNITS[unit];
  return factor === undefined ? undefined : Number(number) * factor;
}

/** 'Weeks 1–4', 'Week 6' */
export const weeksText = ([first, last]: readonly [first: number, last: number]): string =>
  first === last ? `Week ${first}` : `Weeks ${first}–${last}`;

/** Two amounts as shares of the larger one, from 0 to 1; undefined if one of them says no amount. */
export function shares(before: string, after: string): [number, number] | undefined {
  const [first, second] = [amountOf(before), amountOf(after)];
  if (first === undefined || second === undefined) return undefined;
  const largest = Math.max(first, second);
  return [first / largest, second / largest];
}
