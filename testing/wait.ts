/** How long a test waits for what must come, in milliseconds. Ends what hangs: a busy machine is ten times as slow. */
export const WAIT_MS = 60_000;
