/** How long a test waits for an expected event, in milliseconds. Long, because a busy machine is ten times as slow. */
export const WAIT_MS = 60_000;
