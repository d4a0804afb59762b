/** When an office works, by the clock on its wall. */
export interface Office {
  /** A name of the IANA database. */
  timeZone: string;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** Hours of the day. */
  from: number;
  until: number;
}

const DUBAI: Office = { timeZone: 'Asia/Dubai', weekdays: [0, 1, 2, 3, 4], from: 9, until: 18 };
const TORONTO: Office = {
  timeZone: 'America/Toronto',
  weekdays: [1, 2, 3, 4, 5],
  from: 9,
  until: 18,
};
export const OFFICES: readonly Office[] = [DUBAI, TORONTO];
