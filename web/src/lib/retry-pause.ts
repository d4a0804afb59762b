const FIRST_MS = 250;
const LONGEST_MS = 60_000;

/** Returns the pause in milliseconds after a number of consecutive failures. The pause doubles with each failure. */
export const retryPause = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
