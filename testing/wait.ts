/** The longest wait of a test for an expected event. Long, because a busy machine is ten times as slow. */
export const WAIT_MS = 60_000;
