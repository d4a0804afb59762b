const FIRST_MS = 250;
const LONGEST_MS = 60_000;

/** The pause after a number of failures in a row, in milliseconds, doubled each time. */
export const retryPause = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
